import { isRecord } from '../../json/own-value.ts';
import { succeeded } from '../../tool/call-status.ts';
import { isCallEnd, type RunEvent, type RunEventOf } from '../run-event.ts';
import { cutAtCall, cutAtNow, cutAtTurn, type NodeCut } from './cut-node.ts';

const anew: NodeCut = { ok: true, kept: [] };

/**
 * Keeps the events of a failed node so that it only retries what failed: the missing or incomplete model turn, or the call that
 * a rule required, or the one that failed in a program. A node that was interrupted continues with what it has. Any other
 * failure restarts the node.
 */
export function cutAtFailure(events: readonly RunEvent[], nodeId: string): NodeCut {
  const end = events.findLast((event): event is RunEventOf<'agent.finished'> => event.type === 'agent.finished');
  const wasFailedAfterwards = events.some(event => event.type === 'node.failed');
  if (end === undefined) return cutInProgram(events, nodeId) ?? anew;
  if (wasFailedAfterwards) return anew;
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

/**
 * Keeps the calls of the code of a node that calls tools, so that none has its effect again. The call that failed last is made again,
 * unless others were made after it. Undefined for nodes without such calls.
 */
function cutInProgram(events: readonly RunEvent[], nodeId: string): NodeCut | undefined {
  const ends = events.filter(isCallEnd);
  const last = events.findLast(event => event.type === 'tool.authorized');
  const failed = ends.findLast(({ envelope }) => envelope.caller !== undefined && !succeeded(envelope));
  if (!ends.some(({ envelope }) => envelope.caller !== undefined)) return undefined;
  const isLast = failed !== undefined && (last === undefined || last.seq < failed.seq);
  const program = ends.find(({ envelope }) => envelope.caller === undefined);
  const call = isLast ? failed : program;
  return call === undefined ? undefined : cutAtCall(events, nodeId, call.call_id, undefined);
}
