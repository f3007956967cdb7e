import { expect, it } from 'vitest';
import { MemoryBudget } from './memory-budget.ts';

it('MemoryBudget delays calls while runs hold too much and lets the longest-holding run continue', () => {
  const budget = new MemoryBudget(100);
  const begun: string[] = [];
  expect(budget.tryEnter('first', 60)).toBe(true);
  expect(budget.tryEnter('second', 60)).toBe(false);
  budget.wait('second', 60, () => begun.push('second'));
  budget.wait('third', 10, () => begun.push('third'));
  budget.leave('first', 60, 80);
  expect(budget.tryEnter('first', 60)).toBe(true);
  budget.leave('first', 60, 60);
  expect(begun).toEqual([]);
  budget.release('first');
  expect(begun).toEqual(['second', 'third']);
  budget.leave('second', 60, 5);
  budget.leave('third', 10, 5);
  budget.release('second');
  budget.release('third');
  expect(budget.look()).toEqual({ used: 0, limit: 100, waiting: 0 });
});

it('MemoryBudget expects the recent output size of a tool and forgets a large output slowly', () => {
  const budget = new MemoryBudget(100);
  budget.learn('tool@1.0.0', 1000);
  budget.learn('tool@1.0.0', 10);
  expect(budget.expectedOf('tool@1.0.0')).toBe(900);
});
