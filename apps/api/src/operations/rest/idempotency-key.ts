import * as z from 'zod';
import { requestSeconds } from '@pinion/contracts';
import { invalid } from '../../platform/imports/read-import.ts';

/** The header that identifies repeated requests as one. */
export const IdempotencyKeyHeader = z.object({
  'idempotency-key': z
    .string()
    .max(200)
    .optional()
    .describe(`Requests with the same key within ${requestSeconds} seconds are one request and return the result of the first`),
});

/** The request key as a body field, for callers that send it beside the arguments. */
export const IdempotencyKeyField = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe('Same as the header `Idempotency-Key`. If both are sent, they must be equal');

/** Returns the key of a request, from its header or its body. Throws VALIDATION_ERROR when they name two keys. */
export function idempotencyKeyOf(header: string | undefined, body: string | undefined): string | undefined {
  if (header !== undefined && body !== undefined && header !== body)
    throw invalid('/idempotency_key', 'the header Idempotency-Key names another key; send one of them, or both with one value');
  return body ?? header;
}
