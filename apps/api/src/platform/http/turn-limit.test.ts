import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurnLimit } from './turn-limit.ts';

test('a turn limit starts its allowance at once and the rest in later turns, in order', async () => {
  const limit = createTurnLimit(2);
  const begun: number[] = [];
  for (let number = 1; number <= 5; number += 1) limit(() => begun.push(number));
  expect(begun).toEqual([1, 2]);
  await nextTurn();
  expect(begun).toEqual([1, 2, 3, 4]);
  await nextTurn();
  expect(begun).toEqual([1, 2, 3, 4, 5]);
});

test('a turn limit lets nothing overtake waiting tasks, including tasks started within a turn', async () => {
  const limit = createTurnLimit(1);
  const begun: string[] = [];
  limit(() => begun.push('first'));
  limit(() => {
    begun.push('second');
    limit(() => begun.push('fourth'));
  });
  limit(() => begun.push('third'));
  for (let turn = 0; turn < 3; turn += 1) await nextTurn();
  expect(begun).toEqual(['first', 'second', 'third', 'fourth']);
});

test('a turn limit starts tasks at once again after a turn in which none waited', async () => {
  const limit = createTurnLimit(1);
  let count = 0;
  for (let round = 1; round <= 3; round += 1) {
    limit(() => (count += 1));
    expect(count).toBe(round);
    await nextTurn();
    await nextTurn();
  }
});
