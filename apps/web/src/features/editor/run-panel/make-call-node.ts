import { titleOf, isRecord } from '@pinion/contracts';
import type { ReactFlowInstance } from '@xyflow/react';
import { t } from '../../../lib/texts/t.ts';
import { showToast } from '../../../lib/toasts.ts';
import { materializeCall, type Materialized } from '../canvas-editing/commands/materialize-call.ts';
import { applyCommand, type EditorStore, selectNode } from '../editor-store.ts';
import { type CallNodeRequest, isStaleRequest } from '../canvas-editing/call-node-request.ts';
import { storeSuggestions, suggestionsKey } from './stored-suggestions.ts';
import { undoIfLast } from '../saving/undo-if-last.ts';

export type FlowOnScreen = Pick<ReactFlowInstance, 'getNodes' | 'fitView'>;

/** Converts a call to a node that is placed, connected and selected. One undo reverts all of it. */
export function makeCallNode(store: EditorStore, flow: FlowOnScreen, request: CallNodeRequest): void {
  const sizes = flow.getNodes().flatMap(({ id, measured }) => {
    const { width, height } = measured ?? {};
    return width === undefined || height === undefined ? [] : [[id, { width, height }] as const];
  });
  const made = materializeCall(store.getState().file, request, new Map(sizes));
  const node = made.file.nodes.find(({ id }) => id === made.id);
  applyCommand(store, t('convert {{name}} to node', { name: request.name }), () => made.file);
  selectNode(store, made.id);
  storeSuggestions(suggestionsKey(store.getState().workflowId, made.id), request.offers);
  showToast(t('{{node}} is now a node', { node: node === undefined ? made.id : titleOf(node) }), {
    detail: describeNewNode(request, made),
    action: { label: t('Undo'), run: () => undoIfLast(store, made.file) },
  });
  const shown = made.isWired ? [{ id: made.id }, { id: request.node_id }] : [{ id: made.id }];
  requestAnimationFrame(() => void flow.fitView({ nodes: shown, maxZoom: 1, padding: 0.2, duration: 240 }));
}

/** Describes what the user must know about the node that a call was converted to. */
export function describeNewNode(request: CallNodeRequest, { file, isWired }: Materialized): string {
  if (!isWired) return t('The agent that made the call was deleted. Connect the node manually.');
  const agent = file.nodes.find(({ id }) => id === request.node_id);
  const after = t('Runs after {{agent}}', { agent: agent === undefined ? request.node_id : titleOf(agent) });
  if (!isRecord(request.input)) return t('{{after}}. The call’s arguments could not be read, so its input is empty.', { after });
  if (isStaleRequest(request, file))
    return t('{{after}}. The agent or its upstream nodes changed since the run. Check that the input is still valid.', { after });
  return t('{{after}}, with the call’s input.', { after });
}
