import { expect, test } from 'vitest';
import type { SideEffectPolicy } from '@pinion/contracts';
import { memoryApprovals } from '../adapters/memory/index.ts';
import { laneOf } from '../agent/lanes.ts';
import { quiet } from '../testing/remote-tool.ts';
import { aTool, play, createRecordingModel, virtualClock } from '../testing/index.ts';

/** Creates tools that report their start and end, and end in the order in which they are released. */
function stage() {
  const items: string[] = [];
  const gates = new Map<string, () => void>();
  const tool = (name: string, side_effect_policy: SideEffectPolicy) =>
    aTool(name, {
      metadata: { side_effects: side_effect_policy === 'pure' ? 'none' : 'writes', side_effect_policy },
      execute: async ({ n }) => {
        const call = `${name} ${String(n)}`;
        items.push(`+ ${call}`);
        await new Promise<void>(resolve => gates.set(call, resolve));
        items.push(`- ${call}`);
        return n;
      },
    });
  const end = async (...calls: string[]): Promise<void> => {
    for (const call of calls) {
      gates.get(call)?.();
      await quiet();
    }
  };
  return { lines: items, tool, end };
}

const policy = { confirmation: 'never' as const, max_tool_calls: 300 };
const calls = (...text: [string, number][]) => text.map(([name, n]) => ({ name, input: { n } }));

test('effects keep their order within a lane, lanes run in parallel, and unordered calls wait for no other call', async () => {
  const { lines, tool, end } = stage();
  const playing = play({
    tools: [
      tool('shop.pay', 'irreversible'),
      tool('shop.book', 'compensatable'),
      tool('mail.send', 'irreversible'),
      tool('shop.look', 'pure'),
      tool('shop.put', 'idempotent'),
    ],
    policy,
    model: createRecordingModel([
      calls(
        ['shop.pay', 1],
        ['shop.book', 2],
        ['mail.send', 3],
        ['shop.look', 4],
        ['shop.put', 5],
        ['shop.put', 6],
        ['shop.pay', 7],
      ),
      'done',
    ]),
  });
  await quiet();
  expect(lines).toEqual(['+ shop.look 4', '+ shop.put 5', '+ shop.put 6', '+ shop.pay 1', '+ mail.send 3'].sort(byStart(lines)));
  await end('shop.put 6', 'mail.send 3');
  expect(lines).not.toContain('+ shop.book 2');
  await end('shop.pay 1');
  expect(lines.at(-1)).toBe('+ shop.book 2');
  await end('shop.book 2', 'shop.look 4', 'shop.put 5', 'shop.pay 7');
  const story = await playing;
  expect(story.envelopes.map(envelope => envelope.output)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

/** Returns a comparison by the position in the recorded items, so that expected items can be compared in any order of arrival. */
const byStart = (items: readonly string[]) => (a: string, b: string) => items.indexOf(a) - items.indexOf(b);

test('a failure does not block later calls in its lane', async () => {
  const story = await play({
    tools: [
      aTool('shop.pay', {
        metadata: { side_effects: 'writes' },
        execute: ({ n }) => {
          if (n === 1) throw new Error('no');
          return n;
        },
      }),
    ],
    policy,
    model: createRecordingModel([calls(['shop.pay', 1], ['shop.pay', 2]), 'done']),
  });
  expect(story.envelopes.map(({ output, error }) => error?.code ?? output)).toEqual(['UNKNOWN', 2]);
});

test('a call that waits for approval does not block its lane', async () => {
  const { lines, tool, end } = stage();
  const approvals = memoryApprovals();
  const playing = play({
    tools: [tool('shop.pay', 'irreversible'), tool('shop.book', 'compensatable')],
    approvals,
    model: createRecordingModel([calls(['shop.pay', 1], ['shop.book', 2]), 'done']),
  });
  await quiet();
  expect(lines).toEqual(['+ shop.book 2']);
  approvals.answer(approvals.open()[0]?.id ?? '', { kind: 'approved', by: 'ann' });
  await quiet();
  expect(lines).toEqual(['+ shop.book 2']);
  await end('shop.book 2');
  expect(lines).toEqual(['+ shop.book 2', '- shop.book 2', '+ shop.pay 1']);
  await end('shop.pay 1');
  expect((await playing).envelopes.map(envelope => envelope.output)).toEqual([1, 2]);
});

test('at most 32 of 200 calls run at once, waiting lanes use no slot, and envelopes keep the answer order', async () => {
  let open = 0;
  let most = 0;
  const onLane = new Map<string, number>();
  const tool = (name: string, side_effect_policy: SideEffectPolicy) =>
    aTool(name, {
      metadata: { side_effects: 'writes', side_effect_policy },
      execute: async ({ n }) => {
        open += 1;
        most = Math.max(most, open);
        onLane.set(name, (onLane.get(name) ?? 0) + 1);
        if (side_effect_policy === 'irreversible') expect(onLane.get(name)).toBe(1);
        await new Promise(resolve => setImmediate(resolve));
        onLane.set(name, (onLane.get(name) ?? 0) - 1);
        open -= 1;
        return n;
      },
    });
  const text = Array.from({ length: 200 }, (_, n) => ({ name: n % 4 === 0 ? `lane${n % 40}.pay` : 'any.put', input: { n } }));
  const names = [...new Set(text.map(({ name }) => name))];
  const story = await play({
    tools: names.map(name => tool(name, name === 'any.put' ? 'idempotent' : 'irreversible')),
    policy,
    model: createRecordingModel([text, 'done']),
  });
  expect(most).toBe(32);
  expect(story.envelopes.map(envelope => envelope.output)).toEqual(text.map((_, n) => n));
});

test('the lane of a tool is its concurrency_key, else its namespace, else its name', () => {
  const lane = (name: string, parts: { concurrency_key?: string; side_effect_policy?: SideEffectPolicy } = {}) =>
    laneOf({ name, side_effect_policy: 'irreversible', ...parts } as Parameters<typeof laneOf>[0]);
  expect([lane('a.b.c'), lane('pay'), lane('a.b', { concurrency_key: 'k' })]).toEqual(['a.b', 'pay', 'k']);
  expect([lane('a.b', { side_effect_policy: 'pure' }), lane('a.b', { side_effect_policy: 'idempotent' })]).toEqual([
    undefined,
    undefined,
  ]);
});

test('tool_order is the order in which calls started and not the order in the answer, and a replay repeats it', async () => {
  const clock = virtualClock();
  const { tool, end } = stage();
  const tools = [tool('shop.pay', 'irreversible'), tool('shop.look', 'pure')];
  const requested = calls(['shop.pay', 1], ['shop.pay', 2], ['shop.look', 3]);
  const playing = play({ tools, policy, clock, model: createRecordingModel([requested, 'done']) });
  await quiet();
  await clock.advance(5);
  await end('shop.pay 1', 'shop.pay 2', 'shop.look 3');
  const { outputs, events } = await playing;
  const { tool_order, tools_by_id } = outputs;
  expect(tool_order.map(id => tools_by_id[id]?.output)).toEqual([1, 3, 2]);
  expect(tool_order.map(id => tools_by_id[id]?.meta?.seq)).toEqual([0, 2, 1]);
  const replayed = await play({ tools, policy, clock: virtualClock(), model: createRecordingModel([]), replaying: events });
  expect(JSON.stringify(replayed.outputs)).toBe(JSON.stringify(outputs));
});
