import { isRecord } from '@pinion/contracts';
import type { Outcome } from '../envelope/outcome.ts';
import type { CallHealth } from '../ports/index.ts';
import { statusOfError } from './error-facts.ts';

/** Reasons of failures within the runtime: the service has not been called. */
const ours: ReadonlySet<unknown> = new Set([
  'budget_unavailable',
  'ledger_unavailable',
  'journal_unavailable',
  'unknown_gateway',
  'no_callbacks',
  'twin_in_flight',
]);

/**
 * Returns the health of a service that an outcome shows: bad when the service could not be reached, timed out or broke, good
 * when it responded, even with a refusal, unknown when it was never called (the runtime's own limits, a cancelled run, a
 * missing secret).
 */
export function healthOf(outcome: Outcome): CallHealth {
  if (outcome.ok) return 'well';
  const { code, details } = outcome.error;
  if (isRecord(details) && ours.has(details['reason'])) return 'unknown';
  const status = statusOfError(outcome.error);
  if (code === 'NETWORK_ERROR' || code === 'TIMEOUT') return 'badly';
  if (code === 'PROVIDER_ERROR' && (status === undefined || status >= 500)) return 'badly';
  return status === undefined ? 'unknown' : 'well';
}
