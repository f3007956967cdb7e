import { type AgentFold, own, type PinnedHandle } from '@pinion/contracts';
import { counted } from '../../../lib/format.ts';

export type PinPreview =
  | { kind: 'value' | 'stale'; value: unknown }
  /** There is none, and why. */
  | { kind: 'missing'; why: string };

/** What a pin, as it is set now, holds after the calls of a run. */
export function previewPin(pin: PinnedHandle, agent: AgentFold | undefined): PinPreview {
  if (agent === undefined) return { kind: 'missing', why: 'the agent did not run' };
  const resolved = agent.resolve(pin);
  if (resolved.kind === 'value') return resolved;
  const stale = pin.on_missing === 'stale_last_success' ? own(agent.started?.stale_pins, pin.name) : undefined;
  if (stale !== undefined) return { kind: 'stale', value: stale };
  if (resolved.envelope !== undefined)
    return { kind: 'missing', why: `the call ended in ${resolved.envelope.error?.code ?? 'an error'}` };
  return { kind: 'missing', why: whyNoCall(pin, agent) };
}

function whyNoCall({ selector }: PinnedHandle, agent: AgentFold): string {
  const calls = agent.calls.filter(({ envelope }) => envelope?.name === selector.tool).length;
  if (calls === 0) return `${selector.tool} was not called`;
  if (selector.strategy === 'nth') return `there was no call ${selector.n ?? 1}, only ${counted(calls, 'call')}`;
  return selector.call_id === undefined || selector.call_id === '' ? 'no call is chosen yet' : 'no call had this id';
}
