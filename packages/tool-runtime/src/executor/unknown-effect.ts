import { isRecord, type ToolError, type ToolSpec } from '@pinion/contracts';
import { isIndeterminateWhenCut } from '../call/is-repeatable.ts';
import type { ToolCall } from '../call/tool-call.ts';
import { statusOfError } from './error-facts.ts';

/** Statuses with which an intermediary reports that it has no response from the service itself (RFC 9110 section 15.6). */
const noAnswer: ReadonlySet<number> = new Set([502, 504]);

/**
 * Checks for a server error. The effect of an irreversible call is then unknown, because a service can fail after it has
 * executed the call.
 */
const isServerError = (status: number): boolean => status >= 500 && status < 600;

/**
 * Marks an error that leaves the effect unknown: a connection that failed after data was sent, a gateway that lost its service,
 * or code that threw in the middle of its work (`wasCut`).
 */
export function toUnknownOutcome(call: ToolCall, error: ToolError, wasCut: boolean): ToolError {
  if (!isIndeterminateWhenCut(call) || !(wasCut || isUnknown(call, error))) return error;
  const details = isRecord(error.details) ? error.details : {};
  return { ...error, details: { ...details, outcome: 'indeterminate' } };
}

function isUnknown({ tool: { spec } }: ToolCall, error: ToolError): boolean {
  if (error.code === 'NETWORK_ERROR') return true;
  const status = statusOfError(error);
  if (error.code !== 'PROVIDER_ERROR' || status === undefined || isNotDone(spec, status)) return false;
  return noAnswer.has(status) || (spec.side_effect_policy === 'irreversible' && isServerError(status));
}

/** Checks whether the tool's definition declares that a call answered with this status had no effect. */
function isNotDone({ gateway_config }: Pick<ToolSpec, 'gateway_config'>, status: number): boolean {
  const { no_effect_statuses } = gateway_config;
  return Array.isArray(no_effect_statuses) && no_effect_statuses.includes(status);
}
