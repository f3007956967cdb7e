import { isRecord, type ModelTurn } from '@pinion/contracts';

/** Returns the token counts in an event: servers write them in it, in its choice, or in a member of their own. */
export function usageIn(event: Readonly<Record<string, unknown>>): ModelTurn['usage'] {
  const { usage, x_groq: groq, choices } = event;
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  const found = [usage, isRecord(groq) ? groq['usage'] : undefined, isRecord(choice) ? choice['usage'] : undefined].find(
    isRecord,
  );
  if (found === undefined) return undefined;
  const { prompt_tokens_details: details } = found;
  const { cached_tokens: read, cache_write_tokens: write } = isRecord(details) ? details : {};
  const counts = {
    input_tokens: countOf(found['prompt_tokens'] ?? found['input_tokens']),
    output_tokens: countOf(found['completion_tokens'] ?? found['output_tokens']),
    cache_read_tokens: countOf(read),
    cache_write_tokens: countOf(write),
  };
  const known = Object.entries(counts).filter(([, count]) => count !== undefined);
  return known.length === 0 ? undefined : (Object.fromEntries(known) as ModelTurn['usage']);
}

/** Returns a count, which some servers write as text. */
function countOf(value: unknown): number | undefined {
  const count = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof count === 'number' ? count : undefined;
}
