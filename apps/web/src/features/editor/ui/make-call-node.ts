import { titleOf, isRecord } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { materializeCall, type Materialized } from '../core/commands/materialize-call.ts';
import type { EditorStore } from '../core/editor-store.ts';
import { type CallNodeRequest, isStaleRequest } from '../core/call-node-request.ts';
import { storeSuggestions, suggestionsKey } from '../core/stored-suggestions.ts';
import { drawnSizes, type FlowOnScreen, showNewNode } from './show-new-node.ts';

/** Converts a call to a node that is placed, connected and selected. One undo reverts all of it. */
export function makeCallNode(store: EditorStore, flow: FlowOnScreen, request: CallNodeRequest): void {
  const made = materializeCall(store.getState().file, request, drawnSizes(flow));
  const label = t('convert {{name}} to node', { name: request.name });
  showNewNode({ store, flow }, made, { label, after: request.node_id, detail: describeNewNode(request, made) });
  storeSuggestions(suggestionsKey(store.getState().workflowId, made.id), request.offers);
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
