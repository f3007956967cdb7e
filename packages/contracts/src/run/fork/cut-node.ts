import type { RunEvent, RunEventOf } from '../run-event.ts';
import { type CallLines, callLines, callOfLine } from './call-lines.ts';
import { editEnd, editTurn } from './edit-line.ts';
import type { ForkEdit } from './fork-order.ts';
import type { Edited } from './forked-from.ts';
import { type ForkRefusal, forkRefusal } from './fork-refusal.ts';
import { isCallEnd } from '../run-event.ts';

/** What is kept of one node's lines, in their order. */
export type NodeCut = { ok: true; kept: RunEvent[] } | ForkRefusal;

type Change = { edit: ForkEdit; edited: Edited } | undefined;

/** Before the node's `iteration`-th answer, or up to it with another one in its place. */
export function cutAtTurn(lines: readonly RunEvent[], nodeId: string, iteration: number, change: Change): NodeCut {
  const start = lines.findIndex(line => line.type === 'model.started' && line.iteration === iteration);
  const answer = lines.findLast(
    (line): line is RunEventOf<'model.finished'> => line.type === 'model.finished' && line.iteration === iteration,
  );
  if (start < 0)
    return forkRefusal('not_there', `${nodeId} has no answer ${iteration} of its model`, { node_id: nodeId, iteration });
  if (answer === undefined && change !== undefined)
    return forkRefusal('not_ended', `answer ${iteration} of ${nodeId} has not ended`, { node_id: nodeId, iteration });
  const before = lines.slice(0, start).filter(line => !endsRun(line));
  const opening = lines[start];
  if (change?.edit.turn === undefined || answer === undefined || opening === undefined) return { ok: true, kept: before };
  return { ok: true, kept: [...before, opening, editTurn(answer, change.edit.turn, change.edited)] };
}

/**
 * Up to one call, which is made again or has another answer. The other calls of its turn keep theirs; what the node did
 * after them goes, and so do the tools of rules that came after it, for rules read what was answered.
 */
export function cutAtCall(lines: readonly RunEvent[], nodeId: string, callId: string, change: Change): NodeCut {
  const calls = callLines(lines);
  const call = calls.get(callId);
  if (call === undefined) return forkRefusal('not_there', `${nodeId} has no call ${callId}`, { call_id: callId });
  const { end } = call;
  if (end === undefined) return forkRefusal('not_ended', `the call ${callId} has not ended`, { call_id: callId });
  const next = lines.findIndex((line, index) => index > call.first && beginsNext(line));
  const kept: RunEvent[] = [];
  for (const [index, line] of lines.slice(0, next < 0 ? lines.length : next).entries()) {
    const other = callOfLine(calls, line);
    if (other === call) {
      if (change === undefined) continue;
      kept.push(isCallEnd(line) ? editEnd(line, change.edit, change.edited) : line);
    } else if (other !== undefined) {
      if (other.isUnderWay) return underWay(nodeId, other);
      if (other.end !== undefined && !(other.isRule && other.first > call.first)) kept.push(line);
    } else if (!endsRun(line) && (index < end || !isAfterthought(line))) kept.push(line);
  }
  return { ok: true, kept };
}

/** All that has ended of a node that is not over: whole answers, and calls with a receipt. */
export function cutAtNow(lines: readonly RunEvent[], nodeId: string): NodeCut {
  const calls = callLines(lines);
  for (const call of calls.values()) if (call.isUnderWay) return underWay(nodeId, call);
  const part = lines.find(line => line.type === 'subrun.started');
  if (part !== undefined) return partUnderWay(nodeId, part);
  const settled = new Set(lines.flatMap(line => (line.type === 'agent.budget_answered' ? [line.question_id] : [])));
  const answered = new Set(lines.flatMap(line => (line.type === 'model.finished' ? [line.iteration] : [])));
  const kept = lines.filter(line => {
    const call = callOfLine(calls, line);
    if (call !== undefined) return call.end !== undefined;
    if (line.type === 'agent.budget_reached') return line.question_id !== undefined && settled.has(line.question_id);
    return !(isOfModel(line) && !answered.has(line.iteration)) && !endsRun(line) && !isQuestionOfNode(line);
  });
  return { ok: true, kept };
}

const underWay = (nodeId: string, call: CallLines): ForkRefusal => {
  const [call_id] = call.ids;
  const message = `${nodeId} is in the middle of a call that may not be made twice; wait for its end, or cancel the run`;
  return forkRefusal('under_way', message, { node_id: nodeId, call_id });
};

/** What its parts have done, only their own journals say: a fork would do it again. */
const partUnderWay = (node_id: string, { child_run_id }: RunEventOf<'subrun.started'>): ForkRefusal => {
  const message = `${node_id} is in the middle of a run of another workflow; wait for its end, or cancel the run`;
  return forkRefusal('under_way', message, { node_id, run_id: child_run_id });
};

/** A person is asked again, by the run that goes on. */
const isQuestionOfNode = ({ type }: RunEvent): boolean => type === 'node.asked' || type === 'node.answered';

const isOfModel = (
  line: RunEvent,
): line is RunEventOf<'model.started' | 'model.delta' | 'model.retried' | 'model.failed' | 'model.finished'> =>
  line.type.startsWith('model.');

/** A message that ended the node, and the end itself: the fork goes on from there. */
const endsRun = (line: RunEvent): boolean =>
  isNodeEnd(line) || (line.type === 'agent.message_received' && line.action === 'SUPERSEDE');

const isNodeEnd = ({ type }: RunEvent): boolean =>
  type === 'agent.finished' || type === 'node.finished' || type === 'node.failed' || type === 'model.failed';

const beginsNext = (line: RunEvent): boolean => line.type === 'model.started' || isNodeEnd(line);

/** Belongs to what comes after the calls. */
const isAfterthought = ({ type }: RunEvent): boolean => type === 'agent.message_received' || type.startsWith('agent.budget_');
