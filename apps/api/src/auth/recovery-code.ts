import { randomBytes } from 'node:crypto';

/** Returns a recovery code: 80 random bits, in groups that can be typed. */
export const newRecoveryCode = (): string => (randomBytes(10).toString('hex').match(/.{5}/g) ?? []).join('-');
