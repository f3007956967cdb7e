import { cacheKeyPreimage } from '@pinion/contracts';
import type { ToolCall } from '../call/tool-call.ts';
import type { Hasher } from '../ports/index.ts';

/** Equal calls of one workspace and one set of secrets have one key; never the seq, else none would be equal (C14). */
export function memoKey(hasher: Hasher, { tool, scope, locatedSecrets, canonicalInput }: ToolCall): string {
  const secret_fingerprint = locatedSecrets.map(secret => `${secret.name}=${secret.scope}:${secret.fingerprint}`).join('&');
  const parts = { ref: tool.ref, workspace_id: scope.workspace_id, secret_fingerprint };
  return hasher.sha256(cacheKeyPreimage(parts, canonicalInput));
}
