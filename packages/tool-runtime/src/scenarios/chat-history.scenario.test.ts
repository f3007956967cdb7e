import type { ChatHistory } from '@pinion/contracts';
import { expect, test } from 'vitest';
import { memoryInbox } from '../adapters/memory/index.ts';
import { createScriptedModel } from '../models/index.ts';
import type { ModelAdapter } from '../ports/index.ts';
import { createRecordingModel, play, typesOf } from '../testing/index.ts';

const history: ChatHistory = {
  messages: [
    { role: 'user', text: 'My name is Ada.', run_id: 'earlier' },
    { role: 'assistant', text: 'Hello Ada.', run_id: 'earlier' },
  ],
  omitted_turns: 2,
  limit: 'turns',
};
const sent = [
  { role: 'user', text: 'My name is Ada.', is_history: true },
  {
    role: 'assistant',
    turn: { text: 'Hello Ada.', tool_calls: [], finish: 'stop' },
    is_history: true,
  },
  { role: 'user', text: 'What is my name?' },
];

test('the model receives the earlier turns before the prompt, and the run records them', async () => {
  const model = createRecordingModel(['Ada']);
  const { events } = await play({ model, history, prompt: 'What is my name?' });
  expect(model.asked[0]?.messages).toEqual(sent);
  expect(events.find(event => event.type === 'agent.started')).toMatchObject({ history });
});

test('a resumed agent sends the recorded history, not the current one', async () => {
  const first = createRecordingModel(['Ada']);
  const { events } = await play({ model: first, history, prompt: 'What is my name?' });
  const model = createRecordingModel(['Ada']);
  const holding = events.filter(event => event.type === 'agent.started');
  await play({ model, holding, history: { messages: [], omitted_turns: 0 }, prompt: 'What is my name?' });
  expect(model.asked[0]?.messages).toEqual(sent);
});

test('a replay records the history of the bundle', async () => {
  const { events } = await play({ model: createRecordingModel(['Ada']), history, prompt: 'What is my name?' });
  const again = await play({ model: createRecordingModel([]), replaying: events, prompt: 'What is my name?' });
  expect(again.events.find(event => event.type === 'agent.started')).toMatchObject({ history });
  expect(again.end.response).toBe('Ada');
});

test('the scripted model starts with its first line after earlier turns', async () => {
  const { end } = await play({ model: createScriptedModel([{ text: 'first' }, { text: 'second' }]), history });
  expect(end.response).toBe('first');
});

/** Creates a model that streams a text and never ends, unless it is cancelled. */
function endlessModel(onStart: () => void) {
  const state = { isCancelled: false };
  const model: ModelAdapter = {
    provider: 'test',
    model: 'endless',
    ask: ({ signal, onText }) =>
      new Promise(resolve => {
        onText?.('Once upon');
        signal.addEventListener('abort', () => {
          state.isCancelled = true;
          resolve({ ok: false, error: { code: 'UNKNOWN', message: 'cancelled' }, retryable: false });
        });
        onStart();
      }),
  };
  return { model, state };
}

test('a run that is cancelled during a response keeps the text that was streamed', async () => {
  const stop = new AbortController();
  const { model } = endlessModel(() => stop.abort());
  const { end, events } = await play({ model, signal: stop.signal });
  expect(end).toMatchObject({ finish_reason: 'cancelled', response: 'Once upon' });
  expect(events.at(-1)).toMatchObject({ type: 'agent.finished', response: 'Once upon' });
});

test('a message that replaces the run cuts the response that is being streamed', async () => {
  const inbox = memoryInbox();
  const { model, state } = endlessModel(() => inbox.put({ id: 'm1', text: 'never mind' }));
  const { end, events } = await play({ model, inbox, policy: { on_message: 'SUPERSEDE' } });
  expect(state.isCancelled).toBe(true);
  expect(end).toMatchObject({ finish_reason: 'superseded', response: '' });
  expect(typesOf(events).slice(-3)).toEqual(['agent.message_received', 'model.failed', 'agent.finished']);
  expect(events.find(event => event.type === 'model.failed')).toMatchObject({ error: { details: { reason: 'superseded' } } });
  const again = await play({ model: createRecordingModel([]), replaying: events });
  expect(again.end).toMatchObject({ finish_reason: 'superseded', response: '' });
});

test.each(['ABSORB', 'QUEUE', 'FORCE_COMPLETE'] as const)('a message with %s leaves the response as it is', async action => {
  const inbox = memoryInbox();
  let isCancelled = false;
  const answers = ['whole', 'after the message'];
  const model: ModelAdapter = {
    provider: 'test',
    model: 'steady',
    async ask({ signal }) {
      if (answers.length === 2) inbox.put({ id: 'm1', text: 'also this' });
      await new Promise(resolve => setTimeout(resolve, 20));
      isCancelled ||= signal.aborted;
      return { ok: true, turn: { text: answers.shift() ?? '', tool_calls: [], finish: 'stop' } };
    },
  };
  const { end } = await play({ model, inbox, policy: { on_message: action } });
  expect(isCancelled).toBe(false);
  expect(end).toMatchObject({ finish_reason: 'stop', response: 'whole' });
});
