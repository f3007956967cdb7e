import { expect, it } from 'vitest';
import * as z from 'zod';
import { Refusal } from '../platform/errors/refusal.ts';
import { anyText, findTextFlaw } from './find-text-flaw.ts';
import { parseRequest } from './parse-request.ts';

type Tree = { label: string; below?: Tree[] | undefined };
const Tree: z.ZodType<Tree> = z.lazy(() => z.object({ label: z.string(), below: z.array(Tree).optional() }));
const Body = z.object({
  name: z.string().trim().optional(),
  tags: z.array(z.string().max(3)).default([]),
  place: z
    .discriminatedUnion('kind', [z.object({ kind: z.literal('a'), of: z.string() }), z.object({ kind: z.literal('b') })])
    .optional(),
  pair: z.tuple([z.string(), z.unknown()]).optional(),
  limits: z.record(z.string(), z.number()).optional(),
  read: z.preprocess(value => value, z.string().nullable()).optional(),
  tree: Tree.optional(),
  input: z.unknown(),
  settings: z.record(z.string(), z.unknown()).optional(),
  secret: anyText(z.string()).optional().describe('Stored encrypted'),
  either: z.union([z.string(), z.unknown()]).optional(),
});

it.each([
  [{ name: 'a\0b' }, ['name']],
  [{ name: 'half \ud83d' }, ['name']],
  [{ name: 7, tags: ['a', '\0'] }, ['tags', 1]],
  [{ place: { kind: 'a', of: '\0' } }, ['place', 'of']],
  [{ pair: ['\0', '\0'] }, ['pair', 0]],
  [{ limits: { 'a\0': 1 } }, ['limits', 'a\0']],
  [{ read: '\0' }, ['read']],
  [{ tree: { label: 'a', below: [{ label: '\0' }] } }, ['tree', 'below', 0, 'label']],
  [{ unknown: { deep: '\0' } }, ['unknown', 'deep']],
])('findTextFlaw returns the path of a text that a column cannot store: %j', (value, path) => {
  expect(findTextFlaw([Body], value)).toMatchObject({ path, message: expect.stringMatching(/cannot be stored; remove it$/) });
});

it.each([
  { name: 'whole 😀 text\u0001', tags: ['b'] },
  { input: { 'a\0': ['b\0', { c: '\ud800' }] } },
  { settings: { 'a\0': '\0' } },
  { secret: 'a\0b' },
  { either: '\0' },
  { pair: ['a', '\0'] },
])('findTextFlaw accepts texts that can be stored, and JSON with any text: %j', value => {
  expect(findTextFlaw([Body], value)).toBeUndefined();
});

it('parseRequest refuses a text that cannot be stored and names it by its JSON Pointer', () => {
  expect(() => parseRequest(Body, { tags: ['a\0'] }, '/query')).toThrow(
    expect.objectContaining<Partial<Refusal>>({
      code: 'VALIDATION_ERROR',
      details: { pointer: '/query/tags/0', message: 'contains the character U+0000, which cannot be stored; remove it' },
    }),
  );
});
