import type { RedisCopySettings } from '@pinion/tool-runtime/adapters/redis';
import type { ToolboxSettings, ToolGatewaySettings } from './toolbox-settings.ts';

type EffectSettings = { toolbox: ToolboxSettings; tool_gateway: ToolGatewaySettings };

/**
 * Returns how finished effects are copied into Redis. The gateway's settings take precedence over the toolbox's. Neither
 * shortens the retention in PostgreSQL, which is 30 days: an effect must not be repeated because a copy is gone.
 */
export function copiesIn({ toolbox, tool_gateway: { idempotency } }: EffectSettings): RedisCopySettings | undefined {
  const { backend, key_prefix, default_ttl } = idempotency;
  return backend === 'redis' ? { key_prefix, ttl_s: default_ttl ?? toolbox.default_idempotency_ttl } : undefined;
}
