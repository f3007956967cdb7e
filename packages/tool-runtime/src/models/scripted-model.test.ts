import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ModelAnswer, ModelMessage } from '../ports/index.ts';
import { createScriptedModel } from './scripted-model.ts';

const signal = new AbortController().signal;
const first: ModelMessage = { role: 'user', text: 'hi' };

const turnOf = (answer: ModelAnswer) => {
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.turn;
};

it('createScriptedModel returns its responses in order of the turns in the conversation, and then nothing', async () => {
  const model = createScriptedModel([
    {
      text: 'Looking.',
      tool_calls: [
        { name: 'a.b', input: { x: 1 } },
        { name: 'c', input: undefined },
      ],
    },
    { text: 'Done.' },
  ]);
  const one = turnOf(await model.ask({ instructions: '', messages: [first], tools: [], signal }));
  expect(one).toEqual({
    text: 'Looking.',
    tool_calls: [
      { id: 'call_0_0', name: 'a.b', input_text: '{"x":1}' },
      { id: 'call_0_1', name: 'c', input_text: '{}' },
    ],
    finish: 'tool_calls',
  });
  const two = turnOf(
    await model.ask({ instructions: '', messages: [first, { role: 'assistant', turn: one }], tools: [], signal }),
  );
  expect(two).toEqual({ text: 'Done.', tool_calls: [], finish: 'stop' });
  const again = {
    instructions: '',
    messages: [first, { role: 'assistant', turn: one }, { role: 'assistant', turn: two }] as ModelMessage[],
    tools: [],
    signal,
  };
  expect(turnOf(await model.ask(again))).toEqual({ text: '', tool_calls: [], finish: 'stop' });
});

it('createScriptedModel streams exactly its text in a few chunks', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string(), fc.lorem({ maxCount: 30 })), async text => {
      const pieces: string[] = [];
      await createScriptedModel([{ text }]).ask({
        instructions: '',
        messages: [first],
        tools: [],
        signal,
        onText: piece => pieces.push(piece),
      });
      expect(pieces.join('')).toBe(text);
      expect(pieces.length).toBeLessThanOrEqual(4);
    }),
  );
});
