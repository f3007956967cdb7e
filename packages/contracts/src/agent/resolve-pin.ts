import type { EnvelopeView } from '../tool/envelope-view.ts';
import { succeeded } from '../tool/call-status.ts';
import type { ToolEnvelope } from '../tool/tool-envelope.ts';
import { ownValue } from '../json/own-value.ts';
import type { AgentOutputs } from './agent-outputs.ts';
import type { OnMissing, PinnedHandle } from './pinned-handle.ts';

export type PinValue =
  | { kind: 'value'; value: unknown }
  | { kind: 'missing'; on_missing: OnMissing; reason: 'no_call' | 'failed'; envelope?: EnvelopeView | undefined };

/** Resolves one pin from an agent's outputs. Total: every pin resolves for any set of calls. */
export const resolvePin = (pin: PinnedHandle, outputs: AgentOutputs): PinValue =>
  resolvePinAmong(pin, callsOf(pin.selector.tool, outputs));

/** Resolves one pin from the finished calls of its tool, in start order. */
export function resolvePinAmong(pin: PinnedHandle, calls: readonly EnvelopeView[]): PinValue {
  switch (pin.selector.strategy) {
    case 'count':
      return { kind: 'value', value: calls.length };
    case 'all': {
      const values = calls.filter(succeeded).map(outputOf);
      return values.length > 0 ? { kind: 'value', value: values } : missing(pin, calls.at(-1));
    }
    default:
      return one(pin, chosenCall(pin, calls));
  }
}

/** Returns the calls whose outputs form the value of a pin, from the finished calls of its tool in start order. */
export function callsReadByPin(pin: PinnedHandle, calls: readonly ToolEnvelope[]): ToolEnvelope[] {
  if (pin.selector.strategy === 'count') return [];
  if (pin.selector.strategy === 'all') return calls.filter(succeeded);
  const chosen = chosenCall(pin, calls);
  return chosen !== undefined && succeeded(chosen) ? [chosen] : [];
}

function chosenCall<Envelope extends EnvelopeView>({ selector }: PinnedHandle, calls: readonly Envelope[]): Envelope | undefined {
  switch (selector.strategy) {
    case 'first':
      return calls[0];
    case 'nth':
      return calls[(selector.n ?? 1) - 1];
    case 'first_success':
      return calls.find(succeeded) ?? calls.at(-1);
    case 'by_call_id':
      return calls.find(call => call.call_id === selector.call_id);
    default:
      return calls.at(-1);
  }
}

function callsOf(tool: string, outputs: AgentOutputs): EnvelopeView[] {
  const calls: EnvelopeView[] = [];
  for (const callId of outputs.tool_order) {
    const envelope = ownValue(outputs.tools_by_id, callId);
    if (envelope?.name === tool) calls.push(envelope);
  }
  return calls;
}

const outputOf = (envelope: EnvelopeView): unknown => envelope.output ?? null;

const one = (pin: PinnedHandle, envelope: EnvelopeView | undefined): PinValue =>
  envelope !== undefined && succeeded(envelope) ? { kind: 'value', value: outputOf(envelope) } : missing(pin, envelope);

const missing = (pin: PinnedHandle, envelope: EnvelopeView | undefined): PinValue => ({
  kind: 'missing',
  on_missing: pin.on_missing,
  reason: envelope === undefined ? 'no_call' : 'failed',
  envelope,
});
