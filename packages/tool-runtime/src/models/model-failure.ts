import { errorMessageOf } from '../envelope/error-message-of.ts';
import { isRecord, isToolError, type NodeError } from '@pinion/contracts';
import type { ModelAnswer } from '../ports/index.ts';

export type FailedAnswer = Extract<ModelAnswer, { ok: false }>;

/** The facts of a failed request, whichever client made it. */
export type FailedRequest = {
  vendor: string;
  status?: number | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  /** The provider's error message. */
  message: string;
  cause?: unknown;
  /** True when the error was inside a response with a success status. */
  isReported?: boolean;
  /** The API key, which is never repeated in a message. */
  apiKey?: string | undefined;
  now: number;
};

const contextPattern =
  /context.{0,20}(length|window|size)|(prompt|input) is too long|too many (input )?tokens|maximum.{0,30}tokens|context_length_exceeded/i;
const quotaPattern = /insufficient_quota|exceeded your current quota|billing|credit balance/i;
const shownLength = 500;

/** Converts a provider's refusal or a network failure to data that includes whether a retry makes sense. */
export function modelFailure(failed: FailedRequest): FailedAnswer {
  const carried = carriedError(failed.cause);
  if (carried !== undefined) return { ok: false, error: carried, retryable: carried.code === 'NETWORK_ERROR' };
  const label = clean(failed.message, failed.apiKey);
  const { vendor, status } = failed;
  if (status === undefined) {
    return no({ code: 'NETWORK_ERROR', message: `${vendor} could not be reached: ${label}` }, true);
  }
  const retry = retrySeconds(failed.headers ?? {}, failed.now);
  const common = { details: { status }, ...(retry === undefined ? {} : { retry_after_s: retry }) };
  if (status === 401 || status === 403) {
    return no({ code: 'AUTH_REQUIRED', message: `${vendor} rejected the API key (${status}): ${label}`, ...common }, false);
  }
  if (status === 429) {
    const isSpent = quotaPattern.test(failed.message);
    return no(
      {
        code: 'RATE_LIMIT',
        message: `${vendor} limits requests: ${label}`,
        ...common,
        details: { status, ...(isSpent ? { reason: 'quota' } : {}) },
      },
      !isSpent,
    );
  }
  if (contextPattern.test(failed.message)) {
    return no(
      {
        code: 'PROVIDER_ERROR',
        message: `The conversation is too long for the model: ${label}`,
        details: { status, reason: 'context_length' },
      },
      false,
    );
  }
  const message = failed.isReported === true ? `${vendor} returned an error: ${label}` : `${vendor} returned ${status}: ${label}`;
  return no({ code: 'PROVIDER_ERROR', message, ...common }, status >= 500 || status === 408 || status === 409);
}

/**
 * Returns the failure for an error object inside a response, such as `{"error":{"code":429,"message":"..."}}` with status 200.
 * Its own number counts if it is an HTTP status. Otherwise the error is treated as transient, like an overload.
 */
export function reportedFailure({ error, ...about }: ReportedError): FailedAnswer {
  const status = isRecord(error) ? [error['status'], error['code']].find(isErrorStatus) : undefined;
  return modelFailure({ ...about, status: status ?? 502, message: errorMessageOf(error), isReported: true });
}

type ReportedError = Pick<FailedRequest, 'vendor' | 'apiKey' | 'now'> & { error: unknown };

const isErrorStatus = (value: unknown): value is number => typeof value === 'number' && value >= 400 && value <= 599;

const no = (error: NodeError, retryable: boolean): FailedAnswer => ({ ok: false, error, retryable });

export const cancelled: FailedAnswer = no(
  { code: 'UNKNOWN', message: 'the run was cancelled', details: { reason: 'cancelled' } },
  false,
);

/** Returns the guarded connector's own error, wherever in the chain of causes a client has put it. */
export function carriedError(cause: unknown): NodeError | undefined {
  for (let current = cause, depth = 0; isRecord(current) && depth < 6; current = current['cause'], depth += 1) {
    if (isToolError(current['tool_error'])) return current['tool_error'];
  }
  return undefined;
}

/** Returns the message as one line, without the key. */
export function clean(message: string, apiKey: string | undefined): string {
  const hidden = apiKey === undefined || apiKey.length < 4 ? message : message.replaceAll(apiKey, '•••');
  const line = hidden.replace(/\s+/g, ' ').trim();
  return line.length > shownLength ? `${line.slice(0, shownLength)}…` : line;
}

function retrySeconds(headers: Readonly<Record<string, string>>, now: number): number | undefined {
  const ms = Number(headers['retry-after-ms'] ?? Number.NaN);
  if (Number.isFinite(ms) && ms >= 0) return ms / 1000;
  const text = headers['retry-after'] ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000));
}
