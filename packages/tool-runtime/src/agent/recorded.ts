import { isCallEnd, type ModelTurn, type RunEvent, type ToolEnvelope } from '@pinion/contracts';

/**
 * What a journal already holds of one node. Resume after a crash, replay of a bundle and scenario tests are this one
 * mechanism: where it has the answer, nobody is asked.
 */
export type Recorded = {
  /** True when the node's journal is a new one that has to be written again, event by event (a replay). */
  readonly isReplay: boolean;
  readonly hasStarted: boolean;
  /** The node's own lines, in order. */
  readonly events: readonly RunEvent[];
  turn(iteration: number): ModelTurn | undefined;
  envelope(callId: string): ToolEnvelope | undefined;
  wasAuthorized(callId: string): boolean;
  /** It may have been sent, and no end was committed. */
  wasInvoked(callId: string): boolean;
};

/** Reads one node's part of a journal. A replay never asks anybody: what is missing from it is an error. */
export function recordedFrom(events: Iterable<RunEvent>, nodeId: string, isReplay: boolean): Recorded {
  const turns = new Map<number, ModelTurn>();
  const envelopes = new Map<string, ToolEnvelope>();
  const authorized = new Set<string>();
  const invoked = new Set<string>();
  const own: RunEvent[] = [];
  let hasStarted = false;
  for (const event of events) {
    if (!('node_id' in event) || event.node_id !== nodeId) continue;
    own.push(event);
    if (event.type === 'agent.started') hasStarted = true;
    if (event.type === 'model.finished') turns.set(event.iteration, event.turn);
    if (event.type === 'tool.authorized') authorized.add(event.call_id);
    if (event.type === 'tool.invoked') invoked.add(event.call_id);
    if (isCallEnd(event)) envelopes.set(event.call_id, event.envelope);
  }
  return {
    isReplay,
    hasStarted,
    events: own,
    turn: iteration => turns.get(iteration),
    envelope: callId => envelopes.get(callId),
    wasAuthorized: callId => authorized.has(callId),
    wasInvoked: callId => invoked.has(callId),
  };
}
