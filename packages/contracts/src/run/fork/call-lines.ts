import { isSafeToRepeat, type SideEffectPolicy } from '../../tool/side-effect.ts';
import { isCallEnd, type RunEvent } from '../run-event.ts';

/** The lines of one call in the journal of its node, whatever ids a person's change gave it. */
export type CallLines = {
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
export function callLines(lines: readonly RunEvent[]): Map<string, CallLines> {
  const calls = new Map<string, CallLines>();
  const policies = new Map<CallLines, string>();
  for (const [index, line] of lines.entries()) {
    if (!('call_id' in line) || line.type === 'tool.compensated') continue;
    const known = calls.get(line.call_id) ?? ('replaces' in line ? calls.get(line.replaces ?? '') : undefined);
    const call = known ?? { ids: new Set(), first: index, end: undefined, isRule: false, isUnderWay: false };
    calls.set(line.call_id, call);
    call.ids.add(line.call_id);
    if ('rule_id' in line && line.rule_id !== undefined) call.isRule = true;
    if (line.type === 'tool.authorized') policies.set(call, line.side_effect_policy);
    if (line.type === 'tool.invoked')
      call.isUnderWay = !isSafeToRepeat((policies.get(call) ?? 'irreversible') as SideEffectPolicy);
    if (!isCallEnd(line)) continue;
    call.end = index;
    call.isUnderWay = false;
  }
  return calls;
}

export const callOfLine = (calls: ReadonlyMap<string, CallLines>, line: RunEvent): CallLines | undefined =>
  'call_id' in line ? calls.get(line.call_id) : undefined;
