import { signInPage } from '../../lib/redirect-to-sign-in.ts';

/** Returns the sign-in link. The token is in the fragment, so that it reaches no server log. */
export const signInLink = (origin: string, token: string): string => `${origin}${signInPage}#${token}`;

/** A placeholder for the origin of this app. It is never requested. */
const ownOrigin = 'http://app.invalid';

/**
 * Returns the path of this app that `back` names, else the workflows page. It is parsed like a browser does, which drops tabs
 * and line breaks and treats `\\` as `/`. Only the resulting path, query and fragment are kept.
 */
export function returnPathOf(search: string): string {
  const back = new URLSearchParams(search).get('back') ?? '';
  if (!back.startsWith('/') || !URL.canParse(back, ownOrigin)) return home;
  const { origin, pathname, search: query, hash } = new URL(back, ownOrigin);
  const isOwn = origin === ownOrigin && !pathname.startsWith('//') && !pathname.startsWith(signInPage);
  return isOwn ? `${pathname}${query}${hash}` : home;
}

const home = '/workflows';

/** Returns the token in a pasted text. A whole link works where a token is expected. */
export const parseToken = (pasted: string): string => {
  const text = pasted.trim();
  return text.slice(text.lastIndexOf('#') + 1);
};
