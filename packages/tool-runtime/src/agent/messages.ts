import { type ModelToolCall, formatForModel } from '@pinion/contracts';
import type { SealedEnvelope } from '../envelope/seal.ts';
import type { ModelMessage, ToolResultMessage } from '../ports/index.ts';

/** Converts envelopes to a message for the model: errors and denials are reported, not thrown. */
export const toolMessage = (calls: readonly ModelToolCall[], envelopes: readonly SealedEnvelope[]): ModelMessage => ({
  role: 'tool',
  results: envelopes.map((sealed, index) => resultOf(sealed, calls[index])),
});

function resultOf({ envelope, outputText }: SealedEnvelope, call: ModelToolCall | undefined): ToolResultMessage {
  const text = typeof envelope.output === 'string' ? envelope.output : outputText;
  const sent = formatForModel(envelope, text);
  return { id: call?.id ?? '', name: call?.name ?? envelope.name, text: sent.text, is_error: envelope.error !== undefined };
}
