import type { Outcome } from '../envelope/outcome.ts';
import type { CacheEntry } from '../ports/index.ts';

type Answer = Extract<Outcome, { ok: true }>;

/** Returns the cache entry of a successful result. */
export const entryOf = (answer: Answer, callId: string, now: number): CacheEntry => ({
  output: answer.output,
  text: answer.text ?? JSON.stringify(answer.output ?? null),
  source_call_id: callId,
  at: now,
  ...(answer.truncated === true ? { truncated: true } : {}),
  attachments: answer.attachments,
  warnings: answer.warnings,
});

/** Converts a cache entry back to a result that is marked as cached, with its source and age. */
export const storedAnswer = (entry: CacheEntry, kind: 'memo' | 'stale', now: number): Answer => ({
  ok: true,
  output: entry.output,
  text: entry.text,
  truncated: entry.truncated,
  attachments: entry.attachments,
  warnings: entry.warnings,
  cache: { kind, age_ms: Math.max(0, now - entry.at), source_call_id: entry.source_call_id },
});
