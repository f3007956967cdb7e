import type { EditorState } from './editor-store.ts';

export const countSelected = ({ selection }: EditorState): number => selection.nodes.size + selection.notes.size;

export const hasSelection = (state: EditorState): boolean => countSelected(state) > 0;

/** Returns the selected node, if nothing else is selected. */
export function onlyNode({ selection }: EditorState): string | undefined {
  const [first] = selection.nodes;
  return selection.nodes.size === 1 && selection.notes.size === 0 ? first : undefined;
}

/** Returns the selected note, if nothing else is selected. */
export function onlyNote({ selection }: EditorState): string | undefined {
  const [first] = selection.notes;
  return selection.notes.size === 1 && selection.nodes.size === 0 ? first : undefined;
}

/** Returns the selected edge, if nothing else is selected. */
export function onlyEdge(state: EditorState): string | undefined {
  const [first] = state.selection.edges;
  return state.selection.edges.size === 1 && !hasSelection(state) ? first : undefined;
}
