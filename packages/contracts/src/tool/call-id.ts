import { canonicalJson } from '../json/canonical-json.ts';

/**
 * Returns the text that is hashed (SHA-256, lowercase hex) into a `call_id`: canonical JSON of `["name@version", input, seq]`.
 * Schema defaults are applied to the input, and `seq` is counted across the whole run of the agent node.
 */
export const callIdPreimage = (ref: string, input: unknown, seq: number): string =>
  callIdPreimageOf(ref, canonicalJson(input), seq);

/**
 * Returns the `call_id` preimage from an input that is already canonical JSON. A call that a program makes has its position in
 * the program instead of a number, so that its id does not depend on the order in which results arrive.
 */
export const callIdPreimageOf = (ref: string, canonicalInput: string, position: number | string): string =>
  `[${JSON.stringify(ref)},${canonicalInput},${JSON.stringify(position)}]`;

export type CacheKeyInput = { ref: string; workspace_id: string; secret_fingerprint: string };

/**
 * Returns the text that is hashed into the key of the envelope cache. Never includes the seq, or no second call could hit.
 * Always includes the workspace and the fingerprint of the secret scope, so that no result crosses either.
 */
export const cacheKeyPreimage = (parts: CacheKeyInput, canonicalInput: string): string =>
  `[${JSON.stringify(parts.ref)},${JSON.stringify(parts.workspace_id)},${JSON.stringify(parts.secret_fingerprint)},${canonicalInput}]`;
