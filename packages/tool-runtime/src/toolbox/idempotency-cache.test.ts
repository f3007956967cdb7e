import { expect, test } from 'vitest';
import { memoryLedger } from '../adapters/memory/index.ts';
import { nodeHasher } from '../adapters/node/index.ts';
import { testScope, virtualClock } from '../testing/index.ts';
import { idempotencyCache } from './idempotency-cache.ts';

const deps = () => {
  const clock = virtualClock();
  const ledger = memoryLedger(clock);
  const of = (workspace_id: string) => idempotencyCache(ledger, nodeHasher, { ...testScope, workspace_id });
  return { clock, of };
};

test.each([{}, null, false, 0, '', [], { id: 7 }])('idempotencyCache returns the stored value %j', async value => {
  const cache = deps().of('w');
  expect(await cache.get('k')).toBeUndefined();
  await cache.set('k', value);
  expect(await cache.get('k')).toEqual({ value });
});

test('idempotencyCache keeps the first value in its workspace until it expires', async () => {
  const { clock, of } = deps();
  await of('w').set('k', 'first', 60);
  await of('w').set('k', 'second', 60);
  expect([await of('w').get('k'), await of('v').get('k')]).toEqual([{ value: 'first' }, undefined]);
  await clock.advance(60_001);
  expect(await of('w').get('k')).toBeUndefined();
});
