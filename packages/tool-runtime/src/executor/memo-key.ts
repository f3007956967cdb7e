import { cacheKeyPreimage, canonicalJson } from '@pinion/contracts';
import type { ToolCall } from '../call/tool-call.ts';
import type { Hasher } from '../ports/index.ts';

/** Equal calls of one workspace and one set of secrets have one key; never the seq, else none would be equal (C14). */
export function memoKey(hasher: Hasher, { tool, scope, locatedSecrets, canonicalInput }: ToolCall): string {
  const secret_fingerprint = locatedSecrets.map(secret => `${secret.name}=${secret.scope}:${secret.fingerprint}`).join('&');
  const parts = { ref: tool.ref, workspace_id: scope.workspace_id, secret_fingerprint };
  return hasher.sha256(cacheKeyPreimage(parts, canonicalInput));
}

/** The same for an answer without an end: also of the definition, since a version that was removed may be published anew. */
export function lastingKey(hasher: Hasher, call: ToolCall): string {
  const { gateway, gateway_config } = call.tool.spec;
  return hasher.sha256(`${memoKey(hasher, call)}\n${canonicalJson([gateway, gateway_config])}`);
}
