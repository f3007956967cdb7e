import { expect, it } from 'vitest';
import { appRouter } from '../routers/app-router.ts';
import { operations } from './operations.ts';
import { counterparts } from './counterparts.ts';

const procedures = Object.keys(appRouter._def.procedures);
const known = new Set(operations.map(({ operationId }) => operationId));

it('every procedure of the app has its twin in `twins.ts`, or a reason for none', () => {
  expect(procedures.length).toBeGreaterThan(80);
  expect(procedures.filter(name => counterparts[name] === undefined)).toEqual([]);
});

it('no twin is left of a procedure that is gone', () => {
  expect(Object.keys(counterparts).filter(name => !procedures.includes(name))).toEqual([]);
});

it('every twin is an operation of the public interface, and every reason has words', () => {
  const wrong = Object.entries(counterparts).filter(([, twin]) =>
    typeof twin === 'string' ? !known.has(twin) : twin.why.trim().length < 20,
  );
  expect(wrong).toEqual([]);
});

it('no two operations bear one name', () => expect(known.size).toBe(operations.length));
