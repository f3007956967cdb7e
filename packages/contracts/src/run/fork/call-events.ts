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
    const call = known ?? { ids: new Set(), first: index, end: undefined, isRule: false, isUnderWay: false };
    calls.set(event.call_id, call);
    call.ids.add(event.call_id);
    if ('rule_id' in event && event.rule_id !== undefined) call.isRule = true;
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
