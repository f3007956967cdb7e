import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FirstSteps, firstSteps, nextStep, offerSteps, readFirstSteps, unseenSteps, completeStep } from './first-steps.ts';

const anyStep = fc.constantFrom(...firstSteps);

test('who comes first is led, who comes to a shop that is open is not', () => {
  expect(offerSteps(unseenSteps, 0).state).toBe('open');
  expect(offerSteps(unseenSteps, 1).state).toBe('open');
  expect(offerSteps(unseenSteps, 2).state).toBe('closed');
});

test('what was decided once stays decided', () => {
  fc.assert(
    fc.property(fc.constantFrom<FirstSteps['state']>('open', 'closed'), fc.nat(9), (state, count) => {
      expect(offerSteps({ state, done: [] }, count).state).toBe(state);
    }),
  );
});

test('steps are done in any order, once each, and the next is the first that is not', () => {
  fc.assert(
    fc.property(fc.array(anyStep), taken => {
      const steps = taken.reduce<FirstSteps>(completeStep, { state: 'open', done: [] });
      expect(steps.done).toEqual(firstSteps.filter(step => taken.includes(step)));
      expect(nextStep(steps)).toBe(firstSteps.find(step => !taken.includes(step)));
      expect(readFirstSteps(JSON.stringify(steps))).toEqual(steps);
    }),
  );
});

test('nothing is noted once it is closed', () => {
  const closed: FirstSteps = { state: 'closed', done: [] };
  expect(completeStep(closed, 'run')).toBe(closed);
});

test('what cannot be read was never seen', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), text => {
      expect(readFirstSteps(text).state).toBe('unseen');
    }),
  );
  expect(readFirstSteps(null)).toEqual(unseenSteps);
});
