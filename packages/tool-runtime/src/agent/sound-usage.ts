import type { Usage } from '@pinion/contracts';
import type { ModelAnswer } from '../ports/index.ts';

/** The number of tokens above which a count is implausible. */
const absurd = 1e9;

/**
 * Returns the answer with usable counts. Negative, absurd and non-numeric counts are dropped, and so are zero counts for an
 * answer that has content. Missing counts are charged by their bound.
 */
export function withSoundUsage(answer: ModelAnswer): ModelAnswer {
  if (answer.ok) {
    const { usage, ...turn } = answer.turn;
    if (usage === undefined) return answer;
    const sound = soundUsage(usage, turn.text !== '' || turn.tool_calls.length > 0);
    return { ok: true, turn: { ...turn, ...(sound === undefined ? {} : { usage: sound }) } };
  }
  const { usage, ...failure } = answer;
  if (usage === undefined) return answer;
  const sound = soundUsage(usage, failure.text !== undefined && failure.text !== '');
  return { ...failure, ...(sound === undefined ? {} : { usage: sound }) };
}

function soundUsage(usage: Usage, hasText: boolean): Usage | undefined {
  const input = count(usage.input_tokens);
  const output = count(usage.output_tokens);
  if (input === undefined && output === undefined) return undefined;
  if (hasText && (input ?? 0) + (output ?? 0) === 0) return undefined;
  const read = count(usage.cache_read_tokens);
  const written = count(usage.cache_write_tokens);
  const fits = (read ?? 0) + (written ?? 0) <= (input ?? 0);
  return {
    ...(input === undefined ? {} : { input_tokens: input }),
    ...(output === undefined ? {} : { output_tokens: output }),
    ...(read === undefined || !fits ? {} : { cache_read_tokens: read }),
    ...(written === undefined || !fits ? {} : { cache_write_tokens: written }),
  };
}

/** Returns a plausible count. Fractions are rounded up. */
const count = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 && value <= absurd ? Math.ceil(value) : undefined;
