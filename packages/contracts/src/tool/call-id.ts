import { canonicalJson } from '../json/canonical-json.ts';

/**
 * What is hashed (SHA-256, lower-case hex) into a `call_id`: canonical JSON of `["name@version", input, seq]`,
 * the input with schema defaults applied, seq counted through the whole run of the agent node (C14, C31).
 */
export const callIdPreimage = (ref: string, input: unknown, seq: number): string =>
  callIdPreimageOf(ref, canonicalJson(input), seq);

/** The same from an input that is canonical JSON already. */
export const callIdPreimageOf = (ref: string, canonicalInput: string, seq: number): string =>
  `[${JSON.stringify(ref)},${canonicalInput},${seq}]`;

export type CacheKeyInput = { ref: string; workspace_id: string; secret_fingerprint: string };

/**
 * What is hashed into the key of the envelope cache. Never the seq, else no second call could hit (C14);
 * always the workspace and the fingerprint of the secret scope, so that no answer crosses either.
 */
export const cacheKeyPreimage = (parts: CacheKeyInput, canonicalInput: string): string =>
  `[${JSON.stringify(parts.ref)},${JSON.stringify(parts.workspace_id)},${JSON.stringify(parts.secret_fingerprint)},${canonicalInput}]`;
