import { succeeded, type ToolEnvelope } from '../tool/tool-envelope.ts';
import { own } from '../json/own.ts';
import type { AgentOutputs } from './agent-outputs.ts';
import type { OnMissing, PinnedHandle } from './pinned-handle.ts';

export type PinValue =
  | { kind: 'value'; value: unknown }
  | { kind: 'missing'; on_missing: OnMissing; reason: 'no_call' | 'failed'; envelope?: ToolEnvelope };

/** Reads one pin from an agent's outputs. Total: every pin resolves, whatever the calls were. */
export const resolvePin = (pin: PinnedHandle, outputs: AgentOutputs): PinValue =>
  resolvePinAmong(pin, callsOf(pin.selector.tool, outputs));

/** The same, from the calls of the pin's tool that have ended, in start order. */
export function resolvePinAmong(pin: PinnedHandle, calls: readonly ToolEnvelope[]): PinValue {
  switch (pin.selector.strategy) {
    case 'count':
      return { kind: 'value', value: calls.length };
    case 'all': {
      const values = calls.filter(succeeded).map(outputOf);
      return values.length > 0 ? { kind: 'value', value: values } : missing(pin, calls.at(-1));
    }
    case 'latest':
      return one(pin, calls.at(-1));
    case 'first':
      return one(pin, calls[0]);
    case 'nth':
      return one(pin, calls[(pin.selector.n ?? 1) - 1]);
    case 'first_success':
      return one(pin, calls.find(succeeded) ?? calls.at(-1));
    case 'by_call_id':
      return one(
        pin,
        calls.find(call => call.call_id === pin.selector.call_id),
      );
  }
}

function callsOf(tool: string, outputs: AgentOutputs): ToolEnvelope[] {
  const calls: ToolEnvelope[] = [];
  for (const callId of outputs.tool_order) {
    const envelope = own(outputs.tools_by_id, callId);
    if (envelope?.name === tool) calls.push(envelope);
  }
  return calls;
}

const outputOf = (envelope: ToolEnvelope): unknown => envelope.output ?? null;

const one = (pin: PinnedHandle, envelope: ToolEnvelope | undefined): PinValue =>
  envelope !== undefined && succeeded(envelope) ? { kind: 'value', value: outputOf(envelope) } : missing(pin, envelope);

const missing = (pin: PinnedHandle, envelope: ToolEnvelope | undefined): PinValue => ({
  kind: 'missing',
  on_missing: pin.on_missing,
  reason: envelope === undefined ? 'no_call' : 'failed',
  ...(envelope === undefined ? {} : { envelope }),
});
