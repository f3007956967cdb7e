import { cacheKeyPreimage, canonicalJson } from '@pinion/contracts';
import type { ToolCall } from '../call/tool-call.ts';
import type { Hasher } from '../ports/index.ts';

/**
 * Returns the cache key, which is equal for equal calls of one workspace and one set of secrets. Never includes the seq, which
 * would make every key unique.
 */
export function memoKey(hasher: Hasher, { tool, scope, locatedSecrets, canonicalInput }: ToolCall): string {
  const secret_fingerprint = locatedSecrets.map(secret => `${secret.name}=${secret.scope}:${secret.fingerprint}`).join('&');
  const parts = { ref: tool.ref, workspace_id: scope.workspace_id, secret_fingerprint };
  return hasher.sha256(cacheKeyPreimage(parts, canonicalInput));
}

/**
 * Returns the cache key for an entry without an expiry. Also includes the definition, because a version that was removed may be
 * published again.
 */
export function lastingKey(hasher: Hasher, call: ToolCall): string {
  const { gateway, gateway_config } = call.tool.spec;
  return hasher.sha256(`${memoKey(hasher, call)}\n${canonicalJson([gateway, gateway_config])}`);
}
