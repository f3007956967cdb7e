import type { RunEvent, RunEventOf } from '../run-event.ts';
import { type CallEvents, callEventsIn, callOfEvent } from './call-events.ts';
import { editEnd, editTurn } from './edit-event.ts';
import type { ForkEdit } from '../fork-order.ts';
import type { Edited } from '../forked-from.ts';
import { type ForkRefusal, forkRefusal } from './fork-refusal.ts';
import { isCallEnd } from '../run-event.ts';

/** The events that are kept of one node, in order. */
export type NodeCut = { ok: true; kept: RunEvent[] } | ForkRefusal;

type Change = { edit: ForkEdit; edited: Edited } | undefined;

/** Keeps the events before the node's `iteration`-th turn, or up to it with an edited turn in its place. */
export function cutAtTurn(events: readonly RunEvent[], nodeId: string, iteration: number, change: Change): NodeCut {
  const start = events.findIndex(event => event.type === 'model.started' && event.iteration === iteration);
  const answer = events.findLast(
    (event): event is RunEventOf<'model.finished'> => event.type === 'model.finished' && event.iteration === iteration,
  );
  if (start < 0) return forkRefusal('not_there', `${nodeId} has no turn ${iteration}`, { node_id: nodeId, iteration });
  if (answer === undefined && change !== undefined)
    return forkRefusal('not_ended', `Turn ${iteration} of ${nodeId} has not ended`, { node_id: nodeId, iteration });
  const before = events.slice(0, start).filter(event => !endsRun(event));
  const opening = events[start];
  if (change?.edit.turn === undefined || answer === undefined || opening === undefined) return { ok: true, kept: before };
  return { ok: true, kept: [...before, opening, editTurn(answer, change.edit.turn, change.edited)] };
}

/**
 * Keeps the events up to one call, which is repeated or has an edited result. The other calls of its turn keep theirs.
 * Everything the node did after them is removed, including rule calls that followed it, because rules read the results. A program
 * that made the call runs again, so its result is removed, and so are the calls that it made with the result of this one.
 */
export function cutAtCall(events: readonly RunEvent[], nodeId: string, callId: string, change: Change): NodeCut {
  const calls = callEventsIn(events);
  const call = calls.get(callId);
  if (call === undefined) return forkRefusal('not_there', `${nodeId} has no call ${callId}`, { call_id: callId });
  const { end, programCallId } = call;
  if (end === undefined) return forkRefusal('not_ended', `Call ${callId} has not ended`, { call_id: callId });
  const next = events.findIndex((event, index) => index > call.first && beginsNext(event));
  const kept: RunEvent[] = [];
  for (const [index, event] of events.slice(0, next < 0 ? events.length : next).entries()) {
    const other = callOfEvent(calls, event);
    if (other === call) {
      if (change === undefined) continue;
      kept.push(isCallEnd(event) ? editEnd(event, change.edit, change.edited) : event);
    } else if (other !== undefined) {
      if (other.isUnderWay) return underWay(nodeId, other);
      if (programCallId !== undefined) {
        if (other.ids.has(programCallId) && isCallEnd(event)) continue;
        if (other.programCallId === programCallId && other.first > end) continue;
      }
      if (other.end !== undefined && !(other.isRule && other.first > call.first)) kept.push(event);
    } else if (!endsRun(event) && (index < end || !isAfterthought(event))) kept.push(event);
  }
  return { ok: true, kept };
}

/** Keeps everything that has finished in a running node: complete turns, and calls with an envelope. */
export function cutAtNow(events: readonly RunEvent[], nodeId: string): NodeCut {
  const calls = callEventsIn(events);
  for (const call of calls.values()) if (call.isUnderWay) return underWay(nodeId, call);
  const part = events.find(event => event.type === 'subrun.started');
  if (part !== undefined) return partUnderWay(nodeId, part);
  const settled = new Set(events.flatMap(event => (event.type === 'agent.budget_answered' ? [event.question_id] : [])));
  const answered = new Set(events.flatMap(event => (event.type === 'model.finished' ? [event.iteration] : [])));
  const kept = events.filter(event => {
    const call = callOfEvent(calls, event);
    if (call !== undefined) return call.end !== undefined;
    if (event.type === 'agent.budget_reached') return event.question_id !== undefined && settled.has(event.question_id);
    return !(isOfModel(event) && !answered.has(event.iteration)) && !endsRun(event) && !isWaitOfNode(event);
  });
  return { ok: true, kept };
}

const underWay = (nodeId: string, call: CallEvents): ForkRefusal => {
  const [call_id] = call.ids;
  const message = `${nodeId} is running a call that must not be repeated. Wait until it ends or cancel the run`;
  return forkRefusal('under_way', message, { node_id: nodeId, call_id });
};

/** Refuses the fork, because the progress of a child run is only in its own journal and a fork would repeat it. */
const partUnderWay = (node_id: string, { child_run_id }: RunEventOf<'subrun.started'>): ForkRefusal => {
  const message = `${node_id} is running another workflow. Wait until it ends or cancel the run`;
  return forkRefusal('under_way', message, { node_id, run_id: child_run_id });
};

/** Checks for the events of a node that waits. The continuing run begins the wait again. */
const isWaitOfNode = ({ type }: RunEvent): boolean =>
  type === 'node.asked' || type === 'node.answered' || type === 'node.delayed';

const isOfModel = (
  event: RunEvent,
): event is RunEventOf<'model.started' | 'model.delta' | 'model.retried' | 'model.failed' | 'model.finished'> =>
  event.type.startsWith('model.');

/** Checks for the end of a node, or a message that ended it. The fork continues from there. */
const endsRun = (event: RunEvent): boolean =>
  isNodeEnd(event) || (event.type === 'agent.message_received' && event.action === 'SUPERSEDE');

const isNodeEnd = ({ type }: RunEvent): boolean =>
  type === 'agent.finished' || type === 'node.finished' || type === 'node.failed' || type === 'model.failed';

const beginsNext = (event: RunEvent): boolean => event.type === 'model.started' || isNodeEnd(event);

/** Checks for events that belong to what follows the calls. */
const isAfterthought = ({ type }: RunEvent): boolean => type === 'agent.message_received' || type.startsWith('agent.budget_');
