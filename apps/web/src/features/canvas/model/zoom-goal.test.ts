import { expect, it } from 'vitest';
import { ZoomGoal } from './zoom-goal.ts';

it('ZoomGoal adds up steps that arrive during a zoom animation', () => {
  const goal = new ZoomGoal();
  let last = 1;
  for (let press = 0; press < 7; press += 1) last = goal.next('out', 0.95, 1000 + press * 20);
  expect(last).toBeCloseTo(0.95 / 1.2 ** 7);
});

it('ZoomGoal starts from the current zoom once the animation has ended', () => {
  const goal = new ZoomGoal();
  goal.next('out', 1, 0);
  expect(goal.next('in', 0.5, 160)).toBeCloseTo(0.6);
});

it('ZoomGoal stays within the zoom limits of the canvas', () => {
  const goal = new ZoomGoal();
  expect(goal.next('in', 1.9, 0)).toBe(2);
  expect(goal.next('in', 1.95, 10)).toBe(2);
});
