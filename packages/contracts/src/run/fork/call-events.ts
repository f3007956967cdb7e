import { isSafeToRepeat, type SideEffectPolicy } from '../../tool/side-effect.ts';
import { isCallEnd, type RunEvent } from '../run-event.ts';

/** The lines of one call in the journal of its node, whatever ids a person's change gave it. */
export type CallEvents = {
  ids: Set<string>;
  /** Where its first line stands. */
  first: number;
  /** Where its last line stands; undefined while it goes on. */
  end: number | undefined;
  isRule: boolean;
  /** It may have had an effect that cannot be had twice, and nobody knows yet. */
  isUnderWay: boolean;
};

/** The calls of one node by each of their ids. Lines are counted from 0 in what is given. */
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
