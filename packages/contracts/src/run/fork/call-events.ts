import { isSafeToRepeat, type SideEffectPolicy } from '../../tool/side-effect.ts';
import { isCallEnd, type RunEvent } from '../run-event.ts';

/** The events of one call in the journal of its node, across all ids that an edited input gave it. */
export type CallEvents = {
  ids: Set<string>;
  /** Index of its first event. */
  first: number;
  /** Index of its last event. Undefined while the call is running. */
  end: number | undefined;
  isRule: boolean;
  /** The call of the program that made it. */
  programCallId: string | undefined;
  /** True when the call may have had an effect that must not be repeated, and its outcome is not known yet. */
  isUnderWay: boolean;
};

/** Returns the calls of one node by each of their ids. Event indexes start at 0 in the given list. */
export function callEventsIn(events: readonly RunEvent[]): Map<string, CallEvents> {
  const calls = new Map<string, CallEvents>();
  const policies = new Map<CallEvents, string>();
  for (const [index, event] of events.entries()) {
    if (!('call_id' in event) || event.type === 'tool.compensated') continue;
    const known = calls.get(event.call_id) ?? ('replaces' in event ? calls.get(event.replaces ?? '') : undefined);
    const call = known ?? {
      ids: new Set(),
      first: index,
      end: undefined,
      isRule: false,
      programCallId: undefined,
      isUnderWay: false,
    };
    calls.set(event.call_id, call);
    call.ids.add(event.call_id);
    if ('rule_id' in event && event.rule_id !== undefined) call.isRule = true;
    call.programCallId ??= callerOf(event);
    if (event.type === 'tool.authorized') policies.set(call, event.side_effect_policy);
    if (event.type === 'tool.invoked')
      call.isUnderWay = !isSafeToRepeat((policies.get(call) ?? 'irreversible') as SideEffectPolicy);
    if (!isCallEnd(event)) continue;
    call.end = index;
    call.isUnderWay = false;
  }
  return calls;
}

export const callOfEvent = (calls: ReadonlyMap<string, CallEvents>, event: RunEvent): CallEvents | undefined =>
  'call_id' in event ? calls.get(event.call_id) : undefined;

/** Returns the call of the program that made the call of an event. Events between its start and its end do not name it. */
function callerOf(event: RunEvent): string | undefined {
  if (event.type === 'tool.authorized' || event.type === 'tool.confirmation_requested') return event.caller?.program_call_id;
  return isCallEnd(event) ? event.envelope.caller?.program_call_id : undefined;
}
