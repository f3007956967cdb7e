import { backoffMs, type ToolError } from '@pinion/contracts';
import type { Hasher } from '../ports/index.ts';
import { statusOfError } from './error-facts.ts';

const backoff = { firstMs: 200, longestMs: Number.POSITIVE_INFINITY };
const passingStatuses = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Checks for an error that may be transient: the network, a rate limit that refills, a service that is busy or starting. */
export function isPassing(error: ToolError): boolean {
  if (error.code === 'NETWORK_ERROR' || error.code === 'RATE_LIMIT') return true;
  const status = statusOfError(error);
  return error.code === 'PROVIDER_ERROR' && status !== undefined && passingStatuses.has(status);
}

/**
 * Returns the milliseconds before attempt `attempt` (2 is the first retry): the delay requested by the service, otherwise 200
 * ms doubling, between half of that and all of it. The jitter is a hash, not random, so a replay waits equally long and calls
 * that failed together are spread.
 */
export function pauseBefore(hasher: Hasher, callId: string, attempt: number, { retry_after_s }: ToolError): number {
  if (retry_after_s !== undefined && retry_after_s > 0) return retry_after_s * 1000;
  const whole = backoffMs(backoff, attempt - 1);
  const fraction = Number.parseInt(hasher.sha256(`${callId}:${attempt}`).slice(0, 8), 16) / 0xffffffff;
  return whole * (0.5 + fraction / 2);
}
