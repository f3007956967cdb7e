import type { LimitScope, RateLimit } from '@pinion/contracts';
import type { RateLimiter } from '../ports/index.ts';
import { type Extension, type ExtensionCall, extensionPriority } from './extension.ts';

export type RateLimitOptions = {
  limiter: Pick<RateLimiter, 'take'>;
  /** The limit of one bucket for all tools together, in each workspace, agent or session. */
  limit: RateLimit;
};

/**
 * Creates the extension that limits the rate of all tools together. Only calls that are sent to their provider count, because a
 * cache hit causes no load. A tool's own `rate_limit` is another bucket, handled by the gateway.
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
        message: `Rate limited: this ${limit.scope} has made ${limit.max} calls. Retry after ${taken.retry_after_s} s.`,
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
