import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import { failureOf } from './failure.ts';

const answered = (code: string, message: string) =>
  TRPCClientError.from({ error: { message, code: -32004, data: { code, httpStatus: 404 } } });

test('failureOf keeps the code and the next step of an API error and allows no retry', () => {
  const failure = failureOf(answered('NOT_FOUND', 'no workflow wf_1'));
  expect(failure).toMatchObject({ code: 'NOT_FOUND', message: 'No workflow wf_1', temporary: false });
  expect(failure.remedy).not.toBe('');
});

test('failureOf recognizes an error of another service by its code', () => {
  const error = TRPCClientError.from({
    error: {
      message: 'two problems',
      code: -32022,
      data: { code: 'UNPROCESSABLE_CONTENT', refusal: { code: 'WORKFLOW_HAS_PROBLEMS' } },
    },
  });
  expect(failureOf(error)).toMatchObject({ code: 'WORKFLOW_HAS_PROBLEMS', remedy: expect.stringContaining('Problems panel') });
});

test('failureOf fills the values into the template of a refusal', () => {
  const refusal = { code: 'CONFLICT', template: '{{tool}} is blocked', params: { tool: 'a.b' } };
  const error = TRPCClientError.from({ error: { message: 'x', code: -32009, data: { code: 'CONFLICT', refusal } } });
  expect(failureOf(error)).toMatchObject({ code: 'CONFLICT', message: 'a.b is blocked' });
});

test('failureOf allows a retry when there was no response', () => {
  expect(failureOf(TRPCClientError.from(new TypeError('fetch failed')))).toMatchObject({ code: 'UNREACHABLE', temporary: true });
});

test('failureOf turns a list of issues into a sentence', () => {
  const issues = JSON.stringify([
    { path: ['spec', 'name'], message: 'not a tool name' },
    { path: [], message: 'too long' },
  ]);
  expect(failureOf(answered('BAD_REQUEST', issues)).message).toBe('spec.name: not a tool name; too long');
});

test('failureOf treats an unexpected exception as a defect', () => {
  expect(failureOf(undefined).code).toBe('INTERNAL_SERVER_ERROR');
});

test('failureOf says what to do about an address that nobody can reach', () => {
  const refusal = { code: 'FORBIDDEN', details: { code: 'POLICY_DENIED' } };
  const error = TRPCClientError.from({
    error: { message: '10.0.0.1 is not a public address', code: -32003, data: { code: 'FORBIDDEN', refusal } },
  });
  expect(failureOf(error).remedy).toBe('Use a public address, or ask the administrator of the server.');
});
