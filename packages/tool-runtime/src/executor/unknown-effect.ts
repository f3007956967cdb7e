import { isRecord, type ToolError, type ToolSpec } from '@pinion/contracts';
import { isIndeterminateWhenCut } from '../call/is-repeatable.ts';
import type { ToolCall } from '../call/tool-call.ts';
import { statusOfError } from './error-facts.ts';

/** Statuses by which somebody in between says that it has no answer of the service itself (RFC 9110 section 15.6). */
const noAnswer: ReadonlySet<number> = new Set([502, 504]);

/** Of an irreversible call every server error leaves it open: a service may fail after it has done it. */
const isServerError = (status: number): boolean => status >= 500 && status < 600;

/**
 * Marks an error that does not say whether there was an effect: a connection that broke after something had left for it,
 * a gateway that lost its service, code that threw in the middle of its work (`wasCut`).
 */
export function toUnknownOutcome(call: ToolCall, error: ToolError, wasCut: boolean): ToolError {
  if (!isIndeterminateWhenCut(call) || !(wasCut || saysNothing(call, error))) return error;
  const details = isRecord(error.details) ? error.details : {};
  return { ...error, details: { ...details, outcome: 'indeterminate' } };
}

function saysNothing({ tool: { spec } }: ToolCall, error: ToolError): boolean {
  if (error.code === 'NETWORK_ERROR') return true;
  const status = statusOfError(error);
  if (error.code !== 'PROVIDER_ERROR' || status === undefined || saysNotDone(spec, status)) return false;
  return noAnswer.has(status) || (spec.side_effect_policy === 'irreversible' && isServerError(status));
}

/** The tool's definition says that a call answered with this status did not happen. */
function saysNotDone({ gateway_config }: Pick<ToolSpec, 'gateway_config'>, status: number): boolean {
  const { no_effect_statuses } = gateway_config;
  return Array.isArray(no_effect_statuses) && no_effect_statuses.includes(status);
}
