import { expect, it } from 'vitest';
import type { SandboxBackend, Unavailable } from '../../ports/index.ts';
import { Availability } from './availability.ts';

const broken: Unavailable = { reason: 'too busy', remedy: 'Wait.' };

function backendOf(answers: readonly (Unavailable | undefined)[]) {
  const state = { asked: 0 };
  const backend: SandboxBackend = {
    id: 'test',
    level: 2,
    languages: ['python'],
    unavailable: () => Promise.resolve(answers[Math.min(state.asked++, answers.length - 1)]),
    run: () => Promise.reject(new Error('nothing runs here')),
    waiting: () => 0,
    close: () => Promise.resolve(),
  };
  return { backend, state };
}

it('a sandbox that can run is tried once, also by callers that ask at the same time', async () => {
  const { backend, state } = backendOf([undefined]);
  const availability = new Availability({ now: () => 0 });
  await Promise.all([availability.of(backend, 'python'), availability.of(backend, 'python')]);
  expect(await availability.of(backend, 'python')).toBeUndefined();
  expect(state.asked).toBe(1);
});

it('a sandbox that could not start is tried again after 30 seconds, once', async () => {
  const { backend, state } = backendOf([broken, undefined]);
  let now = 0;
  const availability = new Availability({ now: () => now });
  expect(await availability.of(backend, 'python')).toBe(broken);
  now = 29_999;
  expect(await availability.of(backend, 'python')).toBe(broken);
  now = 30_000;
  expect(await Promise.all([availability.of(backend, 'python'), availability.of(backend, 'python')])).toEqual([
    undefined,
    undefined,
  ]);
  expect(state.asked).toBe(2);
});
