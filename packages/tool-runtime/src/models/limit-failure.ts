import type { TimeLimit } from './closest-limit.ts';
import type { KnownLimits } from './default-limits.ts';
import type { FailedAnswer } from './model-failure.ts';

/** Returns the failure of a request that was stopped at a limit. Only a connection that was never established is retried. */
export function limitFailure(vendor: string, limit: TimeLimit | 'answer_bytes', limits: KnownLimits): FailedAnswer {
  if (limit === 'answer_bytes') {
    const message = `The response of ${vendor} exceeds ${limits.answer_bytes} bytes. ${advice('answer_bytes')}`;
    const details = { reason: 'answer_too_large', limit: 'answer_bytes', limit_bytes: limits.answer_bytes };
    return { ok: false, error: { code: 'PROVIDER_ERROR', message, details }, retryable: false };
  }
  const limit_s = limits[`${limit}_s`];
  const details = { reason: 'time_limit', limit: `${limit}_s`, limit_s };
  if (limit === 'connect') {
    const message = `${vendor} did not accept the connection within ${limit_s} s.`;
    const code = 'UND_ERR_CONNECT_TIMEOUT';
    return { ok: false, error: { code: 'NETWORK_ERROR', message, details: { ...details, network_code: code } }, retryable: true };
  }
  const message = `${vendor} ${what[limit]} ${limit_s} s, so the request was stopped. ${advice(`${limit}_s`)}`;
  return { ok: false, error: { code: 'TIMEOUT', message, details }, retryable: false };
}

const what = {
  first_byte: 'did not start to respond within',
  gap: 'stopped responding: no data for',
  answer: 'did not finish its response within',
} as const;

const advice = (name: string): string => `If the model needs more, increase ${name} in the limits of the agent's model.`;
