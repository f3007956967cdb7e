import { readNode } from '@pinion/contracts';
import { noteIdOf } from '../../canvas/index.ts';
import { openDialog, type EditorStore, noSelection, select } from '../core/editor-store.ts';
import type { Point, Subject } from '../core/editor-dialog.ts';
import type { EditorActionContext } from './editor-action-context.ts';
import type { PinRef } from '../core/pin-ref.ts';

/** Opens the context menu of the canvas element and selects its subject first. */
export function openMenu({ store, screen }: EditorActionContext, element: Element, at?: Point): void {
  if (store.getState().isViewOnly) return;
  const node = element.closest<HTMLElement>('.react-flow__node')?.dataset['id'];
  const edge = edgeOf(element);
  const target = at ?? screenPointOfHandle(element) ?? screen.positionOf(node ?? edge ?? '') ?? screen.middle();
  const pin = pinOf(store, node, element);
  const about = subjectOf(store, node, edge);
  openDialog(store, { kind: 'menu', at: target, about: about === 'node' && pin !== undefined ? 'pin' : about, pin });
}

/** Returns the id of the edge that an element draws. Its labels and its insert button are outside the element of React Flow. */
function edgeOf(element: Element): string | undefined {
  const found = element.closest<HTMLElement>('.react-flow__edge, [data-edge]');
  return found?.dataset['edge'] ?? found?.dataset['id'];
}

/** Returns the pin at an element. A ghost is no longer a pin and gets the menu of its node. */
function pinOf(store: EditorStore, node: string | undefined, element: Element): PinRef | undefined {
  const name = element.closest<HTMLElement>('.react-flow__handle.source')?.dataset['handleid'];
  const found = store.getState().file.nodes.find(({ id }) => id === node);
  if (name === undefined || found === undefined) return undefined;
  const read = readNode(found);
  const isPin = read.type === 'agent' && read.config.pins.some(pin => pin.name === name);
  return isPin ? { node: found.id, pin: name } : undefined;
}

/** Returns the point just below a handle that has the focus. */
function screenPointOfHandle(element: Element): Point | undefined {
  const box = element.closest('.react-flow__handle')?.getBoundingClientRect();
  return box === undefined ? undefined : { x: box.x, y: box.bottom };
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
