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

/** Reasons of failures that are an answer of the service: it works, and another call can succeed. */
const answers: ReadonlySet<unknown> = new Set([
  'tool_error',
  'elicitation_declined',
  'output_schema',
  'response_too_large',
  'undecodable',
]);

/** States of a database that has no room, is broken or has failed within (SQLSTATE classes 53, 58 and XX). */
const isBroken = (sqlstate: unknown): boolean => /^(?:53|58|XX)/.test(String(sqlstate));

/** Returns whether a failure without a status is an answer: of a tool, of a protocol or of a database. */
function isAnswer(details: unknown): boolean {
  if (!isRecord(details)) return false;
  if (details['sqlstate'] !== undefined) return !isBroken(details['sqlstate']);
  return answers.has(details['reason']) || details['mcp_code'] !== undefined || details['composio_error'] !== undefined;
}

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
  if (status === undefined && isAnswer(details)) return 'well';
  if (code === 'PROVIDER_ERROR' && (status === undefined || status >= 500)) return 'badly';
  return status === undefined ? 'unknown' : 'well';
}
