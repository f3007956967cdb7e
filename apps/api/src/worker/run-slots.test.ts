import { expect, it } from 'vitest';
import { RunSlots } from './run-slots.ts';

it('takes turns between workspaces: one that asks for much does not keep the others waiting', () => {
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

it('who leaves the line is not called; a borrowed slot is given back before the next is let in', () => {
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
