import { type AgentFold, ownValue, type PinnedHandle } from '@pinion/contracts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';

export type PinPreview =
  | { kind: 'value' | 'stale'; value: unknown }
  /** No value, with the reason. */
  | { kind: 'missing'; why: string };

/** Returns the value that a pin, with its current settings, holds after the calls of a run. */
export function previewPin(pin: PinnedHandle, agent: AgentFold | undefined): PinPreview {
  if (agent === undefined) return { kind: 'missing', why: t('the agent did not run') };
  const resolved = agent.resolve(pin);
  if (resolved.kind === 'value') return resolved;
  const stale = pin.on_missing === 'stale_last_success' ? ownValue(agent.started?.stale_pins, pin.name) : undefined;
  if (stale !== undefined) return { kind: 'stale', value: stale };
  if (resolved.envelope !== undefined)
    return { kind: 'missing', why: t('the call failed with {{code}}', { code: resolved.envelope.error?.code ?? t('an error') }) };
  return { kind: 'missing', why: whyNoCall(pin, agent) };
}

function whyNoCall({ selector }: PinnedHandle, agent: AgentFold): string {
  const calls = agent.calls.filter(({ envelope }) => envelope?.name === selector.tool).length;
  if (calls === 0) return t('{{tool}} was not called', { tool: selector.tool });
  if (selector.strategy === 'nth')
    return t('call {{nth}} does not exist, only {{calls}}', { nth: selector.n ?? 1, calls: counted(calls, 'call') });
  return selector.call_id === undefined || selector.call_id === '' ? t('no call selected') : t('no call has this ID');
}
