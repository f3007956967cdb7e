import { randomBytes } from 'node:crypto';
import { sha256Of } from '../platform/hash/sha256-of.ts';

/** So that people, and those who look for leaked ones, know it when they see it. */
const prefix = 'pin_';

/** 256 random bits. It is shown once and never kept. */
export const newAccessToken = (): string => `${prefix}${randomBytes(32).toString('base64url')}`;

/** All that is kept of one: enough to know it again, and no use to whoever reads it. */
export const hashOfToken = (token: string): string => sha256Of(token);
