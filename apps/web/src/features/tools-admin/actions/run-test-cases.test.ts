import { expect, test } from 'vitest';
import { memoryClient } from '../../../../test-support/memory-client.ts';
import { MemoryServer, RefusedRequest } from '../../../../test-support/memory-server.ts';
import type { CaseRun } from '../model/case-run.ts';
import { runTestCases } from './run-test-cases.ts';

const definition = {
  name: 'text.length',
  version: '1.0.0',
  description: 'd',
  category: 'code',
  input_schema: {},
  gateway: 'python',
  gateway_config: {},
} as const;

/** Runs three test cases whose calls fail when the test says so. */
function started(signal: AbortSignal) {
  const requested: { input: unknown; fail: () => void }[] = [];
  const states = new Map<unknown, CaseRun['state'][]>();
  const server = new MemoryServer({
    'tools.try_definition': ({ input }) => {
      const { promise, reject } = Promise.withResolvers<never>();
      requested.push({ input, fail: () => reject(new RefusedRequest({ code: 'BAD_REQUEST' })) });
      return promise;
    },
  });
  const onRun = (input: unknown, { state }: CaseRun) => states.set(input, [...(states.get(input) ?? []), state]);
  const done = runTestCases(memoryClient(server), { definition, inputs: ['a', 'b', 'c'] }, { signal, onRun });
  return { requested, states, done };
}

test('runTestCases makes two calls at once, and the next one when a call has ended', async () => {
  const { requested, states, done } = started(new AbortController().signal);
  await expect.poll(() => requested.map(({ input }) => input)).toEqual(['a', 'b']);
  expect(states.get('c')).toEqual(['queued']);
  requested[1]?.fail();
  await expect.poll(() => requested.map(({ input }) => input)).toEqual(['a', 'b', 'c']);
  requested[0]?.fail();
  requested[2]?.fail();
  await done;
  for (const input of ['a', 'b', 'c']) expect(states.get(input)).toEqual(['queued', 'running', 'failed']);
});

test('runTestCases makes no further call after it was aborted', async () => {
  const controller = new AbortController();
  const { requested, states, done } = started(controller.signal);
  await expect.poll(() => requested).toHaveLength(2);
  controller.abort();
  for (const { fail } of requested) fail();
  await done;
  expect(requested).toHaveLength(2);
  expect(states.get('c')).toEqual(['queued', 'cancelled']);
});
