import type { StartTokenSetting } from '../auth/start-token.ts';

/** The characters of a bearer token (RFC 6750, section 2.1), which need no encoding after the # of a link. */
const tokenPattern = /^(?=.{16,200}$)[\w.~+/-]+=*$/;

/** Reads PINION_START_TOKEN: `1` or a token. The error message does not repeat the value. */
export function readStartToken(variable: (name: string) => string | undefined): StartTokenSetting | undefined {
  const value = variable('PINION_START_TOKEN');
  if (value === undefined) return undefined;
  if (value === '1') return 'generate';
  if (!tokenPattern.test(value))
    throw new Error('PINION_START_TOKEN must be 1, or 16 to 200 characters of A-Z a-z 0-9 - . _ ~ + / with = only at the end');
  return { value };
}
