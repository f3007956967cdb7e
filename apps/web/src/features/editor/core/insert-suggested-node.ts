import { nodeTerm } from '../../../nodes/node-presentations.ts';
import { t } from '../../../lib/texts/t.ts';
import { addNode, type NewNode } from './commands/add-node.ts';
import { addWiredNode } from './commands/add-wired-node.ts';
import { insertOnEdge } from './commands/insert-on-edge.ts';
import { shiftDownstream } from './commands/shift-downstream.ts';
import { applyCommand, type EditorStore, select } from './editor-store.ts';
import type { NodeRequest, Point } from './editor-dialog.ts';
import type { NodeSuggestion } from './suggest-nodes.ts';

const usualWidth = 200;

/** Adds the offered node at a point of the canvas (`at`), connects it as requested and selects it. Returns its id. */
export function insertSuggestedNode(store: EditorStore, offer: NodeSuggestion, request: NodeRequest, at: Point): string {
  const { kind, title, config } = offer;
  const node: NewNode = { kind, position: at, ...(config === undefined ? {} : { config, title }) };
  const { file } = store.getState();
  const added = put(file, node, offer, request);
  applyCommand(store, t('add {{kind}}', { kind: nodeTerm(kind) }), () => added.file);
  select(store, kind === 'note' ? { notes: new Set([added.id]) } : { nodes: new Set([added.id]) });
  return added.id;
}

type File = ReturnType<EditorStore['getState']>['file'];

function put(
  file: File,
  node: NewNode,
  { handle, between }: NodeSuggestion,
  { from, edge }: NodeRequest,
): { file: File; id: string } {
  const { x, y } = node.position;
  if (edge !== undefined && between !== undefined) {
    const inserted = insertOnEdge(file, edge, { ...node, position: { x: x - usualWidth / 2, y: y - 40 } }, between);
    return { id: inserted.id, file: shiftDownstream(inserted.file, inserted.id, usualWidth) };
  }
  if (from !== undefined && handle !== undefined) {
    const left = from.side === 'source' ? x : x - usualWidth;
    return addWiredNode(file, { ...node, position: { x: left, y: y - 56 } }, from, handle);
  }
  return addNode(file, node);
}
