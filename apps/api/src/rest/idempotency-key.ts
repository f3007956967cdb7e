import * as z from 'zod';
import { requestSeconds } from '@pinion/contracts';
import { invalid } from '../features/tools/read-import.ts';

/** The header that identifies repeated requests as one. */
export const IdempotencyKeyHeader = z.object({
  'idempotency-key': z
    .string()
    .max(200)
    .optional()
    .describe(`The same key within ${requestSeconds} seconds is the same request: it is answered with what the first one began`),
});

/** The request key as a body field, for callers that send it beside the arguments. */
export const IdempotencyKeyField = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe('Works like the header `Idempotency-Key`; where both are sent they have to be equal');

/** Returns the key of a request, from its header or its body. Throws VALIDATION_ERROR when they name two keys. */
export function idempotencyKeyOf(header: string | undefined, body: string | undefined): string | undefined {
  if (header !== undefined && body !== undefined && header !== body)
    throw invalid('/idempotency_key', 'the header Idempotency-Key names another key; send one of them, or both with one value');
  return body ?? header;
}
