import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import { failureOf } from './failure.ts';

const answered = (code: string, message: string) =>
  TRPCClientError.from({ error: { message, code: -32004, data: { code, httpStatus: 404 } } });

test('a refusal carries its code and the next step, and is not tried again', () => {
  const failure = failureOf(answered('NOT_FOUND', 'no workflow wf_1'));
  expect(failure).toMatchObject({ code: 'NOT_FOUND', message: 'No workflow wf_1', temporary: false });
  expect(failure.remedy).not.toBe('');
});

test('a refusal of a service is known by its own code', () => {
  const error = TRPCClientError.from({
    error: {
      message: 'two problems',
      code: -32022,
      data: { code: 'UNPROCESSABLE_CONTENT', refusal: { code: 'WORKFLOW_HAS_PROBLEMS' } },
    },
  });
  expect(failureOf(error)).toMatchObject({ code: 'WORKFLOW_HAS_PROBLEMS', remedy: expect.stringContaining('Problems panel') });
});

test('no answer at all is worth a second try', () => {
  expect(failureOf(TRPCClientError.from(new TypeError('fetch failed')))).toMatchObject({ code: 'UNREACHABLE', temporary: true });
});

test('a list of issues becomes a sentence', () => {
  const issues = JSON.stringify([
    { path: ['spec', 'name'], message: 'not a tool name' },
    { path: [], message: 'too long' },
  ]);
  expect(failureOf(answered('BAD_REQUEST', issues)).message).toBe('Spec.name: not a tool name; too long');
});

test('what nobody threw on purpose is a fault', () => {
  expect(failureOf(undefined).code).toBe('INTERNAL_SERVER_ERROR');
});
