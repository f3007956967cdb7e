import { expect, it } from 'vitest';
import { RunSlots } from './run-slots.ts';

it('RunSlots alternates between workspaces so that a busy one does not delay the others', () => {
  const slots = new RunSlots(1);
  expect(slots.take()).toBe(true);
  expect(slots.take()).toBe(false);
  const request: string[] = [];
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) slots.wait([name[0] ?? ''], () => request.push(name));
  for (let turn = 0; turn < 6; turn += 1) slots.give();
  expect(request).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  slots.give();
  expect(slots.take()).toBe(true);
});

it('RunSlots skips a cancelled waiter, and a borrowed slot is returned before the next starts', () => {
  const slots = new RunSlots(1);
  slots.take();
  const request: string[] = [];
  const leave = slots.wait(['a'], () => request.push('gone'));
  slots.wait(['a'], () => request.push('next'));
  leave();
  slots.borrow();
  slots.give();
  expect(request).toEqual([]);
  slots.give();
  expect(request).toEqual(['next']);
});
