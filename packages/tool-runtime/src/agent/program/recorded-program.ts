import { type CallEnd, isCallEnd, type RunEvent } from '@pinion/contracts';
import type { Recorded } from '../recorded.ts';

/** The calls of one program that a journal holds. */
export type RecordedProgram = {
  /** The ids of the calls that the program made, before any edit. */
  readonly callIds: ReadonlySet<string>;
  /** Returns the last event of a call, also where a user edited the call into another one. */
  ending(callId: string): CallEnd | undefined;
  /** The events of the calls, in order. */
  readonly events: readonly RunEvent[];
};

/** Reads the calls of one program from a journal. */
export function recordedProgram(recorded: Recorded | undefined, programCallId: string): RecordedProgram {
  const callIds = new Set<string>();
  const own = new Set<string>();
  const replacements = new Map<string, string>();
  const events: RunEvent[] = [];
  for (const event of recorded?.events ?? []) {
    if (!('call_id' in event)) continue;
    const isStart = callerOf(event) === programCallId;
    if (isStart) {
      own.add(event.call_id);
      if (event.type === 'tool.authorized' && event.replaces !== undefined) replacements.set(event.replaces, event.call_id);
      callIds.add(event.call_id);
    }
    if (own.has(event.call_id)) events.push(event);
  }
  for (const edited of replacements.values()) callIds.delete(edited);
  return { callIds, events, ending: callId => recorded?.ending(replacements.get(callId) ?? callId) };
}

/** Returns the id of the program that made the call of an event. Events between its start and its end do not name it. */
function callerOf(event: RunEvent): string | undefined {
  if (event.type === 'tool.authorized' || event.type === 'tool.confirmation_requested') return event.caller?.program_call_id;
  return isCallEnd(event) ? event.envelope.caller?.program_call_id : undefined;
}
