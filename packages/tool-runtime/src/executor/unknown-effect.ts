import { isRecord, type ToolError } from '@pinion/contracts';
import { isIndeterminateWhenCut } from '../call/is-repeatable.ts';
import type { ToolCall } from '../call/tool-call.ts';
import { statusOfError } from './error-facts.ts';

/**
 * Statuses by which somebody in between says that it has no answer of the service itself (RFC 9110 section 15.6). Any
 * other status, 500 too, is the service's own word that the call failed: a definite failure, which frees the key.
 */
const noAnswer: ReadonlySet<number> = new Set([502, 504]);

/**
 * Marks an error that does not say whether there was an effect: a connection that broke after something had left for it,
 * a gateway that lost its service, code that threw in the middle of its work (`wasCut`).
 */
export function markUnknown(call: ToolCall, error: ToolError, wasCut: boolean): ToolError {
  if (!isIndeterminateWhenCut(call) || !(wasCut || saysNothing(error))) return error;
  const details = isRecord(error.details) ? error.details : {};
  return { ...error, details: { ...details, outcome: 'indeterminate' } };
}

function saysNothing(error: ToolError): boolean {
  if (error.code === 'NETWORK_ERROR') return true;
  const status = statusOfError(error);
  return error.code === 'PROVIDER_ERROR' && status !== undefined && noAnswer.has(status);
}
