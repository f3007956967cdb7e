import { expect, it } from 'vitest';
import { isRetryable } from './is-retryable.ts';

const failure = (code: string | undefined, message = ''): Error => Object.assign(new Error(message), { code });
const ofPrisma = (code: string): Error => failure('P2039', `Database error. Code: \`${code}\`. Message: \`terminating\``);

it.each([
  failure('53300', 'sorry, too many clients already'),
  failure('P2037', 'Too many database connections opened'),
  ofPrisma('57P01'),
  failure('25006', 'cannot execute INSERT in a read-only transaction'),
  ofPrisma('25006'),
  failure('ECONNREFUSED'),
  failure(undefined, 'Connection terminated unexpectedly'),
  Object.assign(failure('08P01', 'query_wait_timeout'), { severity: 'FATAL' }),
])('isRetryable accepts a database that is unavailable or busy: %s', error => {
  expect(isRetryable(error)).toBe(true);
});

it.each([
  failure('23505', 'duplicate key'),
  ofPrisma('42P01'),
  Object.assign(failure('08P01'), { severity: 'ERROR' }),
  failure('08P01'),
  failure('P2002'),
  'no error',
])('isRetryable refuses a rejected statement: %s', error => {
  expect(isRetryable(error)).toBe(false);
});
