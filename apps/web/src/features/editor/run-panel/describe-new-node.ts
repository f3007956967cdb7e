import { isRecord, titleOf } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import type { Materialized } from '../canvas-editing/commands/materialize-call.ts';
import { type CallNodeRequest, isStaleRequest } from '../canvas-editing/call-node-request.ts';

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
