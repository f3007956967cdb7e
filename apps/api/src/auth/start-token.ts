import { isSame } from '../platform/database/is-same.ts';
import { hashOfToken, newAccessToken } from './access-token.ts';

/** `generate`: each start makes a token of its own. */
export type StartTokenSetting = 'generate' | { value: string };

/** A token that a server asks for while its workspace has no members, kept in memory only. */
export type StartToken = {
  /** In clear, for the link that is printed at the start. */
  token: string;
  /** A browser keeps it instead of the token; each start makes another, so that older cookies end. */
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
