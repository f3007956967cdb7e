import type { RateLimit } from '@pinion/contracts';
import type { ToolCall } from '../../call/tool-call.ts';
import { failure, type Outcome } from '../../envelope/outcome.ts';
import type { RateLimiter } from '../../ports/index.ts';
import type { ExecutorDeps } from '../executor-deps.ts';
import { bucketKey } from '../protection-keys.ts';
import type { Next, Stage } from '../stage.ts';

/** Creates the stage that takes a token from the tool's bucket, or fails with the time at which one is available. */
export const limitRate =
  ({ limiter }: ExecutorDeps): Stage =>
  (call, next) => {
    const limit = call.tool.spec.rate_limit;
    return limit === undefined ? next(call) : withToken(limiter, limit, call, next);
  };

async function withToken(limiter: RateLimiter, limit: RateLimit, call: ToolCall, next: Next): Promise<Outcome> {
  const { spec, ref } = call.tool;
  const taken = await limiter.take(bucketKey(call.scope, spec, limit, call.caller), limit);
  if (taken.ok) return next(call);
  const message = `Rate limited: ${ref} allows a burst of ${limit.max} calls and ${limit.per_s} calls per second. Nothing was sent.`;
  return failure('RATE_LIMIT', message, { reason: 'rate_limit', scope: limit.scope }, taken.retry_after_s);
}
