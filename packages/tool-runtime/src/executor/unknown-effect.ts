import { isRecord, type ToolError } from '@pinion/contracts';
import { isIndeterminateWhenCut } from '../call/is-repeatable.ts';
import type { ToolCall } from '../call/tool-call.ts';
import { statusOfError } from './error-facts.ts';

/** Statuses of the 5xx kind by which a service says for certain that it has done nothing (RFC 9110 section 15.6). */
const refusals: ReadonlySet<number> = new Set([501, 503, 505]);

/**
 * Marks an error that does not say whether there was an effect: a connection that broke, or a service that did, after
 * something had left for it; code that threw in the middle of its work.
 */
export function markUnknown(call: ToolCall, error: ToolError, wasThrown: boolean): ToolError {
  if (!isIndeterminateWhenCut(call) || !(wasThrown || saysNothing(error))) return error;
  const details = isRecord(error.details) ? error.details : {};
  return { ...error, details: { ...details, outcome: 'indeterminate' } };
}

function saysNothing(error: ToolError): boolean {
  if (error.code === 'NETWORK_ERROR') return true;
  const status = statusOfError(error);
  return error.code === 'PROVIDER_ERROR' && status !== undefined && status >= 500 && !refusals.has(status);
}
