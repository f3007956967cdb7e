import type { WorkflowFile } from '@pinion/contracts';
import { notesOf, withNotes } from '../../../canvas/index.ts';

/** Deletes nodes with their edges, and notes. */
export function removeNodes(
  file: WorkflowFile,
  nodes: ReadonlySet<string>,
  notes: ReadonlySet<string> = new Set(),
): WorkflowFile {
  const left = {
    ...file,
    nodes: file.nodes.filter(node => !nodes.has(node.id)),
    edges: file.edges.filter(edge => !nodes.has(edge.source) && !nodes.has(edge.target)),
  };
  return notes.size === 0
    ? left
    : withNotes(
        left,
        notesOf(left).filter(note => !notes.has(note.id)),
      );
}
