import { isSame } from '../platform/database/is-same.ts';
import { hashOfToken, newAccessToken } from './access-token.ts';

/** The setting of the start token. `generate` creates a new token at each start. */
export type StartTokenSetting = 'generate' | { value: string };

/** A token that a server requires while its workspace has no members. Kept in memory only. */
export type StartToken = {
  /** The token in plain text, for the link printed at startup. */
  token: string;
  /** The session that a browser stores instead of the token. Each start creates a new one, which invalidates older cookies. */
  session: string;
  /** Compares hashes in constant time. */
  isToken(shown: string): boolean;
  /** Accepts the token and the session. */
  accepts(shown: string | undefined): boolean;
};

export function createStartToken(setting: StartTokenSetting): StartToken {
  const token = setting === 'generate' ? newAccessToken() : setting.value;
  const session = newAccessToken();
  const [tokenHash, sessionHash] = [hashOfToken(token), hashOfToken(session)];
  return {
    token,
    session,
    isToken: shown => isSame(hashOfToken(shown), tokenHash),
    accepts(shown) {
      if (shown === undefined) return false;
      const hash = hashOfToken(shown);
      return isSame(hash, tokenHash) || isSame(hash, sessionHash);
    },
  };
}
