import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { deferToNextTurn } from './loop-turns.ts';

it('deferToNextTurn runs each task in its own turn of the event loop, in order', async () => {
  const seen: string[] = [];
  for (const name of ['a', 'b', 'c']) deferToNextTurn(() => seen.push(name));
  expect(seen).toEqual([]);
  for (const expected of [['a'], ['a', 'b'], ['a', 'b', 'c']]) {
    await nextTurn();
    expect(seen).toEqual(expected);
  }
});
