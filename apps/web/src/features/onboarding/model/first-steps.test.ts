import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FirstSteps, firstSteps, nextStep, offerSteps, readFirstSteps, unseenSteps, completeStep } from './first-steps.ts';

const anyStep = fc.constantFrom(...firstSteps);

test('offerSteps opens the first steps for a new user and not in a workspace that is already in use', () => {
  expect(offerSteps(unseenSteps, 0).state).toBe('open');
  expect(offerSteps(unseenSteps, 1).state).toBe('open');
  expect(offerSteps(unseenSteps, 2).state).toBe('closed');
});

test('offerSteps keeps an earlier decision to open or close the first steps', () => {
  fc.assert(
    fc.property(fc.constantFrom<FirstSteps['state']>('open', 'closed'), fc.nat(9), (state, count) => {
      expect(offerSteps({ state, done: [] }, count).state).toBe(state);
    }),
  );
});

test('completeStep accepts steps in any order, once each, and nextStep returns the first incomplete step', () => {
  fc.assert(
    fc.property(fc.array(anyStep), taken => {
      const steps = taken.reduce<FirstSteps>(completeStep, { state: 'open', done: [] });
      expect(steps.done).toEqual(firstSteps.filter(step => taken.includes(step)));
      expect(nextStep(steps)).toBe(firstSteps.find(step => !taken.includes(step)));
      expect(readFirstSteps(JSON.stringify(steps))).toEqual(steps);
    }),
  );
});

test('completeStep records nothing once the first steps are closed', () => {
  const closed: FirstSteps = { state: 'closed', done: [] };
  expect(completeStep(closed, 'run')).toBe(closed);
});

test('readFirstSteps treats unreadable data as never seen', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), text => {
      expect(readFirstSteps(text).state).toBe('unseen');
    }),
  );
  expect(readFirstSteps(null)).toEqual(unseenSteps);
});
