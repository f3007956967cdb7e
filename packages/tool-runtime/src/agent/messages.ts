import { type ModelToolCall, tellModel } from '@pinion/contracts';
import type { Receipt } from '../envelope/seal.ts';
import type { ModelMessage, ToolResultMessage } from '../ports/index.ts';

/** Receipts in the words of the model: errors and denials are told, not thrown (seed 004 section 3.4). */
export const toolMessage = (calls: readonly ModelToolCall[], receipts: readonly Receipt[]): ModelMessage => ({
  role: 'tool',
  results: receipts.map((receipt, index) => resultOf(receipt, calls[index])),
});

function resultOf({ envelope, outputText }: Receipt, call: ModelToolCall | undefined): ToolResultMessage {
  const text = typeof envelope.output === 'string' ? envelope.output : outputText;
  const told = tellModel(envelope, text);
  return { id: call?.id ?? '', name: call?.name ?? envelope.name, text: told.text, is_error: envelope.error !== undefined };
}
