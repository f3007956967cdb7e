import type { ToolError } from '@pinion/contracts';
import type { ToolCall } from '../call/tool-call.ts';
import { failure, type Outcome } from '../envelope/outcome.ts';
import type { LedgerEntry } from '../ports/index.ts';
import { isEntryOfCall } from './effect-intent.ts';

/** Outcomes that are decided by the ledger of effects and not by the tool. */

export const stopped = ({ tool }: ToolCall): Outcome =>
  failure('UNKNOWN', `The server stopped while ${tool.ref} was running. Its outcome is unknown, and it was not sent again.`, {
    outcome: 'indeterminate',
    reason: 'interrupted',
  });

export const ledgerUnavailable = (): Outcome =>
  failure(
    'PROVIDER_ERROR',
    'The side effect ledger is not available. Nothing was sent. Try again when the database is available.',
    { reason: 'ledger_unavailable' },
    1,
  );

export const keyReused = ({ tool }: ToolCall, sourceCallId: string): Outcome =>
  failure('VALIDATION_ERROR', `The idempotency key of ${tool.ref} was already used with other arguments. Use a new key.`, {
    reason: 'idempotency_key_reused',
    source_call_id: sourceCallId,
  });

export const duplicateInFlight = ({ tool }: ToolCall, { owner }: LedgerEntry): Outcome =>
  failure('TIMEOUT', `A call of ${tool.ref} with the same idempotency key is still in progress. This one was not sent.`, {
    timeout: true,
    reason: 'twin_in_flight',
    source_call_id: owner.call_id,
  });

/** Returns a completed entry as the outcome of the current call. */
export function answerOfEntry(entry: LedgerEntry, call: ToolCall, now: number, hasOtherArguments = false): Outcome {
  if (entry.state !== 'complete' || entry.result === undefined) {
    return failure(
      'UNKNOWN',
      `A call of ${call.tool.ref} with the same idempotency key has an unknown outcome. It was not sent again.`,
      { outcome: 'indeterminate', reason: 'equal_call_indeterminate', source_call_id: entry.owner.call_id },
    );
  }
  const kept = JSON.parse(entry.result) as KeptOutcome;
  if (kept.error !== undefined) return { ok: false, error: kept.error };
  const answer: Outcome = {
    ok: true,
    output: kept.output ?? null,
    text: JSON.stringify(kept.output ?? null),
    truncated: kept.truncated,
    attachments: kept.attachments,
    unstored: kept.unstored,
    warnings: kept.warnings,
  };
  // An effect of this very call before a crash is its own, and not a copy of another call's.
  if (isEntryOfCall(entry, call)) return answer;
  const age_ms = Math.max(0, now - entry.at);
  return { ...answer, cache: sameEffect(age_ms, entry.owner.call_id, hasOtherArguments) };
}

/** Returns the cache details: the source of the result. */
export const sameEffect = (age_ms: number, source_call_id: string, hasOtherArguments: boolean) => ({
  kind: 'idempotency' as const,
  age_ms,
  source_call_id,
  ...(hasOtherArguments ? { other_arguments: true } : {}),
});

type Answer = Extract<Outcome, { ok: true }>;

type KeptOutcome = {
  output?: unknown;
  error?: ToolError;
  truncated?: boolean;
  attachments?: Answer['attachments'];
  unstored?: Answer['unstored'];
  warnings?: Answer['warnings'];
};

/** Returns the outcome as the JSON that the ledger stores. */
export const storedText = (outcome: Outcome): string => JSON.stringify(keptOf(outcome));

/** Returns the ledger's JSON for an effect whose result was learned outside the call. */
export const learnedText = (output: unknown): string => storedText({ ok: true, output, text: '' });

const keptOf = (outcome: Outcome): KeptOutcome =>
  outcome.ok
    ? {
        output: outcome.output,
        ...(outcome.truncated === true ? { truncated: true } : {}),
        attachments: outcome.attachments,
        unstored: outcome.unstored,
        warnings: outcome.warnings,
      }
    : { error: outcome.error };
