import { randomBytes } from 'node:crypto';
import { sha256Of } from '../platform/hash/sha256-of.ts';

/** The prefix of access tokens, which lets people and secret scanners recognize a leaked one. */
const prefix = 'pin_';

/** Returns a new access token with 256 random bits. The token is shown once and never stored. */
export const newAccessToken = (): string => `${prefix}${randomBytes(32).toString('base64url')}`;

/** Returns the hash of a token. Only this hash is stored: enough to recognize the token, and useless to anyone who reads it. */
export const hashOfToken = (token: string): string => sha256Of(token);
