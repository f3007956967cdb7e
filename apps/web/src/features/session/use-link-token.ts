import { useSyncExternalStore } from 'react';
import { linkToken } from './link-token.ts';

/** Returns the token of the link that opened the page. Null when the URL has not been read yet. Undefined when there is none. */
export const useLinkToken = (): string | null | undefined =>
  useSyncExternalStore<string | null | undefined>(linkToken.subscribe, linkToken.get, () => null);
