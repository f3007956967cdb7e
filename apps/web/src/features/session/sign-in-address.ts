import { signInPage } from '../../lib/lead-to-sign-in.ts';

/** The token is behind the #, so that it goes to no server's log. */
export const signInLink = (origin: string, token: string): string => `${origin}${signInPage}#${token}`;

/** Back to where they were: a place of this app, and nowhere else. */
export function placeBack(search: string): string {
  const back = new URLSearchParams(search).get('back') ?? '';
  return /^\/(?![/\\])/.test(back) && !back.startsWith(signInPage) ? back : '/workflows';
}

/** A whole link works where a token is asked for, too. */
export const tokenIn = (pasted: string): string => {
  const text = pasted.trim();
  return text.slice(text.lastIndexOf('#') + 1);
};
