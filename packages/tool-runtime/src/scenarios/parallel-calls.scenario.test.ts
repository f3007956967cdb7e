import { expect, test } from 'vitest';
import { aTool, play, createRecordingModel, typesOf } from '../testing/index.ts';

test('all calls of one answer start at once, and the envelopes keep the order of the answer', async () => {
  let open = 0;
  let mostOpen = 0;
  const gates: (() => void)[] = [];
  const wait = aTool('wait', {
    execute: async input => {
      open += 1;
      mostOpen = Math.max(mostOpen, open);
      await new Promise<void>(resolve => {
        gates.push(resolve);
        if (gates.length === 4) for (const gate of gates.reverse()) gate();
      });
      open -= 1;
      return input['n'];
    },
  });
  const story = await play({
    tools: [wait],
    model: createRecordingModel([[0, 1, 2, 3].map(n => ({ name: 'wait', input: { n } })), 'done']),
  });
  expect(mostOpen).toBe(4);
  expect(story.envelopes.map(envelope => envelope.output)).toEqual([0, 1, 2, 3]);
  expect(story.envelopes.map(envelope => envelope.meta?.seq)).toEqual([0, 1, 2, 3]);
  expect(story.outputs.response).toBe('done');
  expect(story.end.finish_reason).toBe('stop');
  expect(typesOf(story.events).filter(type => type === 'tool.authorized').length).toBe(4);
});

test('a failed call does not affect its sibling calls', async () => {
  const story = await play({
    tools: [
      aTool('good'),
      aTool('bad', {
        execute: () => {
          throw new Error('broken on purpose');
        },
      }),
    ],
    model: createRecordingModel([[{ name: 'good' }, { name: 'bad' }, { name: 'good' }], 'done']),
  });
  expect(story.envelopes.map(envelope => envelope.error?.code)).toEqual([undefined, 'UNKNOWN', undefined]);
  expect(story.outputs.last_tool?.name).toBe('good');
});

test('at most 32 calls run at once, and all calls of a larger answer run', async () => {
  let open = 0;
  let mostOpen = 0;
  const count = aTool('count', {
    execute: async () => {
      open += 1;
      mostOpen = Math.max(mostOpen, open);
      await new Promise(resolve => setImmediate(resolve));
      open -= 1;
      return null;
    },
  });
  const story = await play({
    tools: [count],
    policy: { max_tool_calls: 100 },
    model: createRecordingModel([Array.from({ length: 100 }, (_, n) => ({ name: 'count', input: { n } })), 'done']),
  });
  expect(mostOpen).toBe(32);
  expect(story.envelopes.length).toBe(100);
});
