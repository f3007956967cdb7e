import { noteIdOf } from '../../canvas/index.ts';
import { ask, type EditorStore, noSelection, select } from '../editor-store.ts';
import type { Point, Subject } from '../model/asking.ts';
import type { EditorHands } from '../model/editor-hands.ts';

/** Opens the menu of whatever an element of the canvas belongs to; what it is about is selected first. */
export function openMenu({ store, screen }: EditorHands, element: Element, at?: Point): void {
  if (store.getState().isViewOnly) return;
  const node = element.closest<HTMLElement>('.react-flow__node')?.dataset['id'];
  const edge = element.closest<HTMLElement>('.react-flow__edge')?.dataset['id'];
  const place = at ?? screen.placeOf(node ?? edge ?? '') ?? screen.middle();
  ask(store, { kind: 'menu', at: place, about: subjectOf(store, node, edge) });
}

function subjectOf(store: EditorStore, node: string | undefined, edge: string | undefined): Subject {
  const { selection } = store.getState();
  if (node !== undefined) {
    const note = noteIdOf(node);
    const isPart = note === undefined ? selection.nodes.has(node) : selection.notes.has(note);
    if (isPart && selection.nodes.size + selection.notes.size > 1) return 'selection';
    select(store, note === undefined ? { nodes: new Set([node]) } : { notes: new Set([note]) });
    return note === undefined ? 'node' : 'note';
  }
  if (edge !== undefined) {
    select(store, { edges: new Set([edge]) });
    return 'edge';
  }
  if (selection.nodes.size + selection.notes.size > 1) return 'selection';
  select(store, noSelection);
  return 'canvas';
}
