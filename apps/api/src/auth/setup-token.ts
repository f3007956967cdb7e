import { deriveKey } from '../platform/secrets/secret-key.ts';
import { isSame } from '../platform/database/is-same.ts';
import { hashOfToken } from './access-token.ts';

/** The token of the link by which the first owner sets up a server that requires sign-in. Useless once there is an owner. */
export type SetupToken = { token: string; isToken(shown: string): boolean };

/** Derives the token from the server's key, so that all servers of an installation print the same link. */
export function createSetupToken(root: Uint8Array): SetupToken {
  const token = `pin_${Buffer.from(deriveKey(root, 'pinion.setup-token/1')).toString('base64url')}`;
  return { token, isToken: shown => isSame(hashOfToken(shown), hashOfToken(token)) };
}
