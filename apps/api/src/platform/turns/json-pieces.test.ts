import fc from 'fast-check';
import { expect, it } from 'vitest';
import { collect } from '../../testing/collect.ts';
import { countTurns } from '../../testing/count-turns.ts';
import { jsonPieces } from './json-pieces.ts';

const textOf = async (data: unknown): Promise<string> => (await collect(jsonPieces(data))).join('');

it('jsonPieces yields what JSON.stringify returns', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ maxDepth: 6, stringUnit: 'binary' }), async value => {
      expect(await textOf(value)).toBe(JSON.stringify(value));
    }),
  );
  const data = { at: new Date(0), none: undefined, list: [undefined], half: '\ud83d' };
  expect(await textOf(data)).toBe(JSON.stringify(data));
});

it('jsonPieces makes each piece in its own turn of the event loop', async () => {
  const data = { list: Array.from({ length: 10_000 }, (_, n) => ({ n, text: 'x'.repeat(100) })) };
  const { turns, result } = await countTurns(() => collect(jsonPieces(data)));
  expect(Math.max(...result.map(({ length }) => length))).toBeLessThan(70_000);
  expect(turns).toBeGreaterThanOrEqual(result.length - 1);
});
