import { isRecord } from '@pinion/contracts';
import { clean, type FailedAnswer, reportedFailure } from './model-failure.ts';

type BodyWithoutAnswer = {
  vendor: string;
  /** The reason, worded for users. */
  why: string;
  /** The beginning of the body. */
  head: string;
  apiKey: string | undefined;
  now: number;
};

const shownLength = 300;

/**
 * Returns the failure of a request with status 200 but without a model's answer: an HTML page, an error object, a body without
 * a message. The body is shown, truncated. Only an empty body is retried.
 */
export function noAnswer({ vendor, why, head, apiKey, now }: BodyWithoutAnswer): FailedAnswer {
  const error = errorIn(head);
  if (error !== undefined) return reportedFailure({ vendor, error, apiKey, now });
  const body = clean(head, apiKey);
  const came = body.length > shownLength ? `${body.slice(0, shownLength)}…` : body;
  const message =
    came === '' ? `${vendor} returned an empty response.` : `${vendor} returned an invalid response (${why}): ${came}`;
  return { ok: false, error: { code: 'PROVIDER_ERROR', message, details: { reason: 'no_answer' } }, retryable: came === '' };
}

/** Returns the error object of a whole JSON body. */
function errorIn(body: string): unknown {
  try {
    const value: unknown = JSON.parse(body);
    return isRecord(value) ? (value['error'] ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}
