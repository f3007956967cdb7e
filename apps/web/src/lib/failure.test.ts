import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import { failureOf } from './failure.ts';

const answered = (code: string, message: string) =>
  TRPCClientError.from({ error: { message, code: -32004, data: { code, httpStatus: 404 } } });

test('a refusal carries its code and the next step, and is not tried again', () => {
  const failure = failureOf(answered('NOT_FOUND', 'no workflow wf_1'));
  expect(failure).toMatchObject({ code: 'NOT_FOUND', message: 'no workflow wf_1', temporary: false });
  expect(failure.remedy).not.toBe('');
});

test('no answer at all is worth a second try', () => {
  expect(failureOf(TRPCClientError.from(new TypeError('fetch failed')))).toMatchObject({ code: 'UNREACHABLE', temporary: true });
});

test('a list of issues becomes a sentence', () => {
  const issues = JSON.stringify([
    { path: ['spec', 'name'], message: 'not a tool name' },
    { path: [], message: 'too long' },
  ]);
  expect(failureOf(answered('BAD_REQUEST', issues)).message).toBe('spec.name: not a tool name; too long');
});

test('what nobody threw on purpose is a fault', () => {
  expect(failureOf(undefined).code).toBe('INTERNAL_SERVER_ERROR');
});
