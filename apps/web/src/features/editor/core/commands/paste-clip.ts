import { freshId, renameReferences, type WorkflowFile } from '@pinion/contracts';
import { edgeId } from '../edge-id.ts';
import { notesOf, withNotes } from '../../../canvas/index.ts';

export type Pasted = { file: WorkflowFile; nodes: Set<string>; notes: Set<string> };

/** Pastes a clip beside the existing nodes. Every id is new, and edges and templates inside the clip are updated. */
export function pasteClip(file: WorkflowFile, clip: WorkflowFile, offset: { x: number; y: number }): Pasted {
  const taken = new Set(file.nodes.map(node => node.id));
  const named = new Map<string, string>();
  for (const { id } of clip.nodes) {
    const fresh = freshId(taken, id);
    taken.add(fresh);
    named.set(id, fresh);
  }
  const move = (position: { x: number; y: number }) => ({ x: position.x + offset.x, y: position.y + offset.y });
  const nodes = clip.nodes.map(node => ({
    ...node,
    id: named.get(node.id) ?? node.id,
    position: move(node.position),
    config: renameReferences(node.config, named),
  }));
  const edgeIds = new Set(file.edges.map(edge => edge.id));
  const edges = clip.edges.flatMap(edge => {
    const [source, target] = [named.get(edge.source), named.get(edge.target)];
    if (source === undefined || target === undefined) return [];
    const request = { ...edge, source, target };
    const id = freshId(edgeIds, edgeId(request));
    edgeIds.add(id);
    return [{ ...request, id }];
  });
  const noteIds = new Set(notesOf(file).map(note => note.id));
  const notes = notesOf(clip).map(note => {
    const id = freshId(noteIds, note.id);
    noteIds.add(id);
    return { ...note, id, position: move(note.position) };
  });
  const joined = { ...file, nodes: [...file.nodes, ...nodes], edges: [...file.edges, ...edges] };
  return {
    file: notes.length === 0 ? joined : withNotes(joined, [...notesOf(joined), ...notes]),
    nodes: new Set(nodes.map(node => node.id)),
    notes: new Set(notes.map(note => note.id)),
  };
}
