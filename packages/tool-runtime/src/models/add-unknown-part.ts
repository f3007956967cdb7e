import { isRecord } from '@pinion/contracts';

const keptAtMost = 20;

/** Adds a part of an answer whose kind is not known to those kept for the person who debugs; at most 20 of one answer. */
export function addUnknownPart(kept: unknown[], value: unknown): void {
  if (kept.length < keptAtMost) kept.push({ type: 'unknown', value });
}

/** The kinds of Anthropic's events, blocks and deltas that an answer is made of. */
const anthropicKinds: ReadonlySet<unknown> = new Set([
  'message_start',
  'message_delta',
  'message_stop',
  'content_block_stop',
  'ping',
  'error',
  'text',
  'thinking',
  'redacted_thinking',
  'tool_use',
  'text_delta',
  'thinking_delta',
  'signature_delta',
  'input_json_delta',
]);

/** Returns the piece of a stream that an SDK refused because its kind is newer than the SDK; undefined for any other error. */
export function pieceOfUnknownKind(error: unknown): Record<string, unknown> | undefined {
  if (!(error instanceof Error) || error.name !== 'AI_TypeValidationError' || !('value' in error)) return undefined;
  const piece: unknown = error.value;
  if (!isRecord(piece)) return undefined;
  const kind = kindOf(piece);
  return typeof kind === 'string' && !anthropicKinds.has(kind) ? piece : undefined;
}

/** Returns the kind of the block or the delta where the piece carries one, else of the piece. */
function kindOf(piece: Record<string, unknown>): unknown {
  const { type, content_block: block, delta } = piece;
  if (type === 'content_block_start') return isRecord(block) ? block['type'] : undefined;
  if (type === 'content_block_delta') return isRecord(delta) ? delta['type'] : undefined;
  return type;
}
