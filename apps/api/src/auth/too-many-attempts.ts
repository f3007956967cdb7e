import { createMessage } from '@pinion/contracts';
import { Refusal } from '../platform/errors/refusal.ts';

/** Returns the refusal of a client that has to wait before its next attempt. */
export const tooManyAttempts = (seconds: number): Refusal =>
  new Refusal('RATE_LIMIT', createMessage('Too many attempts. Try again in {{seconds}} s', { seconds }), {
    retry_after_s: seconds,
  });
