import { signInPage } from '../../lib/redirect-to-sign-in.ts';

/** The token is behind the #, so that it goes to no server's log. */
export const signInLink = (origin: string, token: string): string => `${origin}${signInPage}#${token}`;

/** Never asked for: it stands for the origin of this app, whatever that is. */
const ownOrigin = 'http://app.invalid';

/**
 * Returns the path of this app that `back` names, else the workflows. It is read as a browser reads it, which drops tabs and line
 * breaks and takes `\\` for `/`; only the path, query and fragment that come of it are kept.
 */
export function returnPathOf(search: string): string {
  const back = new URLSearchParams(search).get('back') ?? '';
  if (!back.startsWith('/') || !URL.canParse(back, ownOrigin)) return home;
  const { origin, pathname, search: query, hash } = new URL(back, ownOrigin);
  const isOwn = origin === ownOrigin && !pathname.startsWith('//') && !pathname.startsWith(signInPage);
  return isOwn ? `${pathname}${query}${hash}` : home;
}

const home = '/workflows';

/** A whole link works where a token is asked for, too. */
export const parseToken = (pasted: string): string => {
  const text = pasted.trim();
  return text.slice(text.lastIndexOf('#') + 1);
};
