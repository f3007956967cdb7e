import type { BreakerPolicy } from '@pinion/contracts';
import type { ToolCall } from '../../call/tool-call.ts';
import { failure, type Outcome } from '../../envelope/outcome.ts';
import type { BreakerStore } from '../../ports/index.ts';
import { healthOf } from '../call-health.ts';
import { caught } from '../caught.ts';
import type { ExecutorDeps } from '../executor-deps.ts';
import { breakerOf, circuitKey } from '../protection-keys.ts';
import type { Next, Stage } from '../stage.ts';

/** Creates the stage that stops calls to a service after repeated failures. After a pause, one probe call is let through. */
export const breakCircuit =
  ({ breakers }: ExecutorDeps): Stage =>
  (call, next) => {
    const policy = breakerOf(call.tool.spec);
    return policy === undefined ? next(call) : watched(breakers, policy, call, next);
  };

async function watched(breakers: BreakerStore, policy: BreakerPolicy, call: ToolCall, next: Next): Promise<Outcome> {
  const key = circuitKey(call.scope, call.tool.spec);
  const admitted = await breakers.admit(key, policy);
  if (!admitted.ok) return circuitOpen(call, admitted.retry_after_s);
  const outcome = await caught(call, next);
  await breakers.report(key, policy, healthOf(outcome), admitted.probe);
  return outcome;
}

const circuitOpen = (call: ToolCall, retryAfterS: number): Outcome =>
  failure(
    'PROVIDER_ERROR',
    `The circuit breaker of ${call.tool.ref} is open after several failures in a row. Nothing was sent.`,
    { circuit_open: true, reason: 'circuit_open' },
    retryAfterS,
  );
