import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { unknownKeys } from './unknown-keys.ts';

it('unknownKeys finds the keys of the values of a record, and none of a record of anything', () => {
  const schema = z.object({
    byName: z.record(z.string(), z.object({ known: z.optional(z.number()) })),
    free: z.record(z.string(), z.unknown()),
  });
  expect(unknownKeys(schema, { byName: { any: { knwon: 1 } }, free: { any: { thing: 1 } } })).toEqual([
    { path: ['byName', 'any', 'knwon'], known: ['known'] },
  ]);
});
