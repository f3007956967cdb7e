import type { ModelTurn } from '@pinion/contracts';
import { isRecord } from '@pinion/contracts';
import type { ModelAnswer } from '../ports/index.ts';

/** An attempt that gave no answer, and how many bytes of text had come before it broke. */
export type FailedAttempt = { answer: Extract<ModelAnswer, { ok: false }>; saidBytes: number };

/** The vendor's own no: nothing was read, and vendors do not bill it. */
const refusals: ReadonlySet<string> = new Set(['AUTH_REQUIRED', 'RATE_LIMIT', 'VALIDATION_ERROR', 'POLICY_DENIED']);
/** Statuses that say nothing of what happened behind them: gateways', and our word for a stream that broke. */
const sayNothing: ReadonlySet<unknown> = new Set([408, 502, 504]);
/** No connection ever stood. */
const notReached: ReadonlySet<unknown> = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * What a failed attempt has used: what its vendor counted; else nothing where the vendor said no or was never reached;
 * else the whole prompt, measured by `inputBound`, and a token for each byte that was said.
 */
export function usedByFailure(
  { answer: { error, usage }, saidBytes }: FailedAttempt,
  inputBound: () => number,
): NonNullable<ModelTurn['usage']> | undefined {
  if (usage !== undefined) return usage;
  const { status, network_code } = isRecord(error.details) ? error.details : {};
  const isRefused = refusals.has(error.code) || (status !== undefined && !sayNothing.has(status));
  if (saidBytes === 0 && (isRefused || notReached.has(network_code))) return undefined;
  return { input_tokens: inputBound(), output_tokens: saidBytes };
}
