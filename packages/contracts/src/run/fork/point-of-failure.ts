import { isRecord } from '../../json/own-value.ts';
import type { RunEvent, RunEventOf } from '../run-event.ts';
import { cutAtCall, cutAtNow, cutAtTurn, type NodeCut } from './cut-node.ts';

const anew: NodeCut = { ok: true, kept: [] };

/**
 * What is kept of a node that failed, so that it tries again what failed and nothing before it: the answer its model did
 * not give, or did not give whole; the call that a rule could not do without. One that was cut off goes on with what it has.
 * Any other failure starts the node anew.
 */
export function cutAtFailure(events: readonly RunEvent[], nodeId: string): NodeCut {
  const end = events.findLast((event): event is RunEventOf<'agent.finished'> => event.type === 'agent.finished');
  const wasFailedAfterwards = events.some(event => event.type === 'node.failed');
  if (end === undefined || wasFailedAfterwards) return anew;
  if (end.error === undefined) return cutAtNow(events, nodeId);
  const { details } = end.error;
  if (isRecord(details) && typeof details['rule_id'] === 'string' && typeof details['call_id'] === 'string')
    return cutAtCall(events, nodeId, details['call_id'], undefined);
  const last = events.findLast(event => event.type === 'model.finished' || event.type === 'model.failed');
  if (last?.type === 'model.failed') return cutAtTurn(events, nodeId, last.iteration, undefined);
  if (last?.type !== 'model.finished') return anew;
  const isWhole = last.turn.finish === 'stop' || last.turn.finish === 'tool_calls' || last.turn.finish === 'other';
  return isWhole ? anew : cutAtTurn(events, nodeId, last.iteration, undefined);
}
