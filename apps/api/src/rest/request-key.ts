import * as z from 'zod';
import { requestSeconds } from '@pinion/contracts';

/** The header by which a client says that two requests are one. */
export const RequestKey = z.object({
  'idempotency-key': z
    .string()
    .max(200)
    .optional()
    .describe(`The same key within ${requestSeconds} seconds is the same request: it is answered with what the first one began`),
});
