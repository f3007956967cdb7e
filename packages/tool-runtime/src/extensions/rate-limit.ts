import type { LimitScope, RateLimit } from '@pinion/contracts';
import type { RateLimiter } from '../ports/index.ts';
import { type Extension, type ExtensionCall, extensionPriority } from './extension.ts';

export type RateLimitOptions = {
  limiter: Pick<RateLimiter, 'take'>;
  /** One bucket for all tools together, in each workspace, agent or session. */
  limit: RateLimit;
};

/**
 * So many calls in a while, whatever the tools (2-042). Only calls that leave for their provider count: what a cache
 * answers loads nobody. A tool's own `rate_limit` is another bucket, and the gateway's business.
 */
export const createRateLimitExtension = ({ limiter, limit }: RateLimitOptions): Extension => ({
  name: 'rate_limit',
  around: 'send',
  priority: extensionPriority.high,
  async before_execute(call) {
    const taken = await limiter.take(keyOf(call, limit.scope), limit);
    if (taken.ok) return undefined;
    return {
      ok: false,
      error: {
        code: 'RATE_LIMIT',
        message: `this ${limit.scope} has made its ${limit.max} calls; the next fits in ${taken.retry_after_s} s`,
        details: { reason: 'rate_limit', rule: 'rate_limit', scope: limit.scope },
        retry_after_s: taken.retry_after_s,
      },
    };
  },
});

function keyOf({ scope, caller }: ExtensionCall, by: LimitScope): string {
  const who = { workspace: '', agent: caller.agent_id, session: caller.session_id ?? caller.run_id }[by];
  return `extension:${JSON.stringify([scope.workspace_id, by, who])}`;
}
