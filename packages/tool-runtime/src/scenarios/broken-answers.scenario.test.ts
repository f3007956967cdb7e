import { expect, test } from 'vitest';
import { aTool, play, type ScriptedAnswer, createRecordingModel, typesOf } from '../testing/index.ts';

const strict = aTool('strict', {
  input_schema: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'], additionalProperties: false },
});

test.each<[string, string, string]>([
  ['cut JSON', '{"n": 1', 'not JSON'],
  ['a key twice', '{"n":1,"n":2}', 'twice'],
  ['an integer no number can hold', '{"n":9007199254740993}', 'loses precision'],
  ['nesting without end', `{"n":${'['.repeat(2000)}${']'.repeat(2000)}}`, 'nested'],
  ['two megabytes of arguments', JSON.stringify({ n: 'x'.repeat(2_000_000) }), 'The limit is'],
  ['a value of the wrong type', '{"n":"one"}', 'integer'],
  ['a missing field', '{}', 'required'],
  ['a field too many', '{"n":1,"__proto__":{}}', 'additional'],
])('%s is returned to the model as VALIDATION_ERROR, and nothing is sent', async (_what, text, says) => {
  const model = createRecordingModel([[{ name: 'strict', text }], 'again']);
  const story = await play({ tools: [strict], model });
  expect(story.envelopes[0]?.error?.code).toBe('VALIDATION_ERROR');
  expect(story.envelopes[0]?.error?.message).toContain(says);
  expect(JSON.stringify(model.asked[1]?.messages.at(-1))).toContain('VALIDATION_ERROR');
  expect(typesOf(story.events)).not.toContain('tool.invoked');
});

test.each<['length' | 'content_filter' | 'error']>([['length'], ['content_filter'], ['error']])(
  'an answer that ended with %s executes nothing, reports the reason and keeps its text',
  async finish => {
    const content: ScriptedAnswer = {
      text: 'half a thou',
      finish,
      tool_calls: [{ id: 'a', name: 'strict', input_text: '{"n":1}' }],
    };
    const story = await play({ tools: [strict], model: createRecordingModel([content]) });
    expect(story.end).toMatchObject({
      finish_reason: 'error',
      response: 'half a thou',
      error: { code: 'PROVIDER_ERROR', details: { reason: finish, calls_dropped: 1 } },
    });
    expect(story.envelopes).toEqual([]);
  },
);

test('calls without an id or with a duplicate id get their own ids', async () => {
  const model = createRecordingModel([
    [
      { name: 'strict', input: { n: 1 }, id: '' },
      { name: 'strict', input: { n: 2 }, id: 'x' },
      { name: 'strict', input: { n: 3 }, id: 'x' },
    ],
    '',
  ]);
  const story = await play({ tools: [strict], model });
  const ids = story.envelopes.map(envelope => envelope.meta?.model_call_id);
  expect(new Set(ids).size).toBe(3);
  expect(ids[1]).toBe('x');
  const output = model.asked[1]?.messages.at(-1);
  expect(output?.role === 'tool' ? output.results.map(result => result.id) : []).toEqual(ids);
});

test('a failed model request is retried when that can help, and the run reports what happened', async () => {
  const { virtualClock } = await import('../testing/index.ts');
  const clock = virtualClock();
  const busy: ScriptedAnswer = {
    fails: { ok: false, error: { code: 'RATE_LIMIT', message: 'slow down', retry_after_s: 7 }, retryable: true },
  };
  const model = createRecordingModel([busy, 'hello']);
  const playing = play({ model, clock });
  await clock.advance(6_900);
  expect(model.asked.length).toBe(1);
  await clock.advance(200);
  const story = await playing;
  expect(story.end).toMatchObject({ finish_reason: 'stop', response: 'hello' });
  expect(typesOf(story.events)).toContain('model.retried');
});

test('a rejected model request is not retried', async () => {
  const model = createRecordingModel([
    { fails: { ok: false, error: { code: 'AUTH_REQUIRED', message: 'no key' }, retryable: false } },
  ]);
  const story = await play({ model });
  expect(model.asked.length).toBe(1);
  expect(story.end).toMatchObject({ finish_reason: 'error', error: { code: 'AUTH_REQUIRED' } });
});

test('an agent whose model refuses ends with finish_reason refusal and its text, and executes nothing', async () => {
  const content: ScriptedAnswer = {
    text: 'I cannot help with that.',
    finish: 'refusal',
    tool_calls: [{ id: 'a', name: 'strict', input_text: '{"n":1}' }],
  };
  const story = await play({ tools: [strict], model: createRecordingModel([content]) });
  expect(story.end).toMatchObject({ finish_reason: 'refusal', response: 'I cannot help with that.' });
  expect(story.end).not.toHaveProperty('error');
  expect(story.envelopes).toEqual([]);
});
