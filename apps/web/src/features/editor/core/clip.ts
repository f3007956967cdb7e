import { isRecord, WorkflowFile, workflowFormat } from '@pinion/contracts';
import { notesOf, withNotes } from '../../canvas/index.ts';

/**
 * Returns a part of a graph for the clipboard. A clip is itself a workflow file, so text from anywhere can be pasted and any
 * clip can be imported.
 */
export function createClip(file: WorkflowFile, nodes: ReadonlySet<string>, notes: ReadonlySet<string>): WorkflowFile {
  const clip: WorkflowFile = {
    format: workflowFormat,
    name: `From ${file.name}`.slice(0, 200),
    nodes: file.nodes.filter(node => nodes.has(node.id)),
    edges: file.edges.filter(edge => nodes.has(edge.source) && nodes.has(edge.target)),
  };
  return withNotes(
    clip,
    notesOf(file).filter(note => notes.has(note.id)),
  );
}

/** Reads a clip, or a whole workflow file, from text. Returns `undefined` when the text is something else. */
export function readClip(text: string): WorkflowFile | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(value)) return undefined;
  const read = WorkflowFile.safeParse(value);
  return read.success && read.data.nodes.length + notesOf(read.data).length > 0 ? read.data : undefined;
}
