import type { ToolSpec } from '@pinion/contracts';
import { expect, test } from 'vitest';
import { memoryCache } from '../adapters/memory/index.ts';
import { nodeClock } from '../adapters/node/node-clock.ts';
import { play, createRecordingModel, testCaller } from '../testing/index.ts';
import { remoteTool } from '../testing/remote-tool.ts';

/** Executes two runs that share a cache, with a definition as in an old store, which was not checked for contradictions. */
async function playTwice(stored: Partial<ToolSpec>): Promise<number> {
  const cache = memoryCache(nodeClock());
  const tool = remoteTool([{ output: { id: 1 } }]);
  const specs = [{ ...tool.spec, cache_ttl_s: 60, ...stored }];
  for (const turn of ['one', 'two'])
    await play({
      specs,
      providers: [tool.provider],
      cache,
      policy: { confirmation: 'never' },
      caller: { ...testCaller, run_id: turn, turn_group_id: turn },
      model: createRecordingModel([[{ name: 'shop.stock', input: {} }], 'done']),
    });
  return tool.sent;
}

test.each(['forever', 'ttl'] as const)('the cache %s returns the stored result of a pure tool', async cache => {
  expect(await playTwice({ cache })).toBe(1);
});

test.each(['idempotent', 'compensatable', 'irreversible'] as const)(
  'a stored definition that is %s with a cache is executed in every run',
  async side_effect_policy => {
    for (const cache of ['forever', 'ttl'] as const)
      expect(await playTwice({ side_effect_policy, access: 'write', cache })).toBe(2);
  },
);

test('a stored definition that is pure with access write is not answered from a cache', async () => {
  expect(await playTwice({ access: 'write', cache: 'forever' })).toBe(2);
});

test('a node that only reads denies a stored definition that is pure with access write', async () => {
  const tool = remoteTool([{ output: 1 }]);
  const story = await play({
    specs: [{ ...tool.spec, access: 'write' }],
    providers: [tool.provider],
    policy: { allowed_side_effects: ['pure'] },
    model: createRecordingModel([[{ name: 'shop.stock', input: {} }], 'done']),
  });
  expect(story.envelopes[0]?.error?.details).toMatchObject({ reason: 'side_effect' });
  expect(tool.sent).toBe(0);
});

test('a node that allows no side effects denies a tool that reads', async () => {
  const tool = remoteTool([{ output: 1 }]);
  for (const access of ['none', 'read'] as const)
    await play({
      specs: [{ ...tool.spec, access }],
      providers: [tool.provider],
      policy: { allowed_side_effects: ['none'] },
      model: createRecordingModel([[{ name: 'shop.stock', input: {} }], 'done']),
    });
  expect(tool.sent).toBe(1);
});
