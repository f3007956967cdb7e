import type { ModelTurn } from '@pinion/contracts';
import { isRecord } from '@pinion/contracts';
import type { ModelAnswer } from '../ports/index.ts';

/** An attempt without an answer, and the number of bytes of text that had arrived before it failed. */
export type FailedAttempt = { answer: Extract<ModelAnswer, { ok: false }>; streamedBytes: number };

/** The usage of a failed attempt. `isEstimated`: its provider counted nothing. */
export type FailedUsage = { usage: NonNullable<ModelTurn['usage']>; isEstimated: boolean };

/** Error codes of a refusal by the provider: nothing was read, and providers do not bill it. */
const refusals: ReadonlySet<string> = new Set(['AUTH_REQUIRED', 'RATE_LIMIT', 'VALIDATION_ERROR', 'POLICY_DENIED']);
/**
 * Statuses that say nothing about what happened behind them: those of gateways, and the project's own status for an interrupted
 * stream.
 */
const unknownStatuses: ReadonlySet<unknown> = new Set([408, 502, 504]);
/** Error codes of a connection that was never established. */
const notReached: ReadonlySet<unknown> = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * Returns the usage of a failed attempt: the provider's own count if there is one, nothing if the provider refused or was never
 * reached, otherwise the whole prompt, measured by `inputBound`, plus one token per byte of text received.
 */
export function usedByFailure(
  { answer: { error, usage }, streamedBytes }: FailedAttempt,
  inputBound: () => number,
): FailedUsage | undefined {
  if (usage !== undefined) return { usage, isEstimated: false };
  const { status, network_code } = isRecord(error.details) ? error.details : {};
  const isRefused = refusals.has(error.code) || (status !== undefined && !unknownStatuses.has(status));
  if (streamedBytes === 0 && (isRefused || notReached.has(network_code))) return undefined;
  return { usage: { input_tokens: inputBound(), output_tokens: streamedBytes }, isEstimated: true };
}
