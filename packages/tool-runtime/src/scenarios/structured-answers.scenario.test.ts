import { type JournalFork, forkJournal, type RunEvent } from '@pinion/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createScriptedModel } from '../models/index.ts';
import { aTool, play, type ScriptedAnswer, createRecordingModel, type Scenario, typesOf } from '../testing/index.ts';

const output_schema = {
  type: 'object',
  properties: { total: { type: 'number' }, sku: { type: 'string' } },
  required: ['total'],
  additionalProperties: false,
};

const requested = (answers: readonly ScriptedAnswer[], more: Partial<Scenario> = {}) =>
  play({ model: createRecordingModel(answers), output_schema, ...more });
const finished = (events: readonly RunEvent[]) => events.findLast(event => event.type === 'agent.finished');

test('a valid structured answer has text and data, and the model receives the schema', async () => {
  const model = createRecordingModel(['{"total": 3}']);
  const story = await play({ model, output_schema });
  expect(story.end).toMatchObject({ finish_reason: 'stop', response: '{"total": 3}', structured: { total: 3 } });
  expect(finished(story.events)).toMatchObject({ structured: { total: 3 } });
  expect(model.asked[0]?.answer_schema).toEqual(output_schema);
  expect(model.asked[0]?.instructions).toContain('"additionalProperties":false');
  expect(story.events.find(event => event.type === 'agent.started')).toMatchObject({ output_schema });
});

test('a code fence around a structured answer is ignored', async () => {
  const story = await requested(['```json\n{"total": 3, "sku": "k"}\n```']);
  expect(story.end.structured).toEqual({ total: 3, sku: 'k' });
});

test('an invalid structured answer is returned to the model once with the reason, and the second answer counts', async () => {
  const model = createRecordingModel(['Three.', '{"total": 3}']);
  const story = await play({ model, output_schema });
  expect(story.end).toMatchObject({ finish_reason: 'stop', structured: { total: 3 } });
  expect(model.asked[1]?.messages.at(-1)).toMatchObject({
    role: 'user',
    text: expect.stringContaining('it is not valid JSON') as string,
  });
  expect(typesOf(story.events)).toEqual([
    'agent.started',
    'model.started',
    'model.finished',
    'agent.answer_refused',
    'model.started',
    'model.finished',
    'agent.finished',
  ]);
});

test('two invalid structured answers fail the node with the reason, and the text is kept', async () => {
  const story = await requested(['{"total": "3"}', '{"total": 3, "more": 1}']);
  expect(story.end).toMatchObject({
    finish_reason: 'error',
    response: '{"total": 3, "more": 1}',
    error: { code: 'VALIDATION_ERROR', details: { reason: 'answer_does_not_fit' } },
  });
  expect(story.end.error?.message).toContain('must NOT have additional properties');
  expect(finished(story.events)).not.toHaveProperty('structured');
});

test('an invalid structured answer is not retried beyond max_iterations', async () => {
  const model = createRecordingModel(['no', '{"total": 3}']);
  const story = await play({ model, output_schema, policy: { max_iterations: 1 } });
  expect(model.asked.length).toBe(1);
  expect(story.end).toMatchObject({ finish_reason: 'error', error: { details: { reason: 'answer_does_not_fit' } } });
});

test('a run with an output schema that reaches a cap ends with its work and without an answer or error', async () => {
  const look = [{ name: 'look' }];
  const story = await requested([look, look], { tools: [aTool('look', {})], policy: { max_iterations: 2 } });
  expect(story.end).toMatchObject({ finish_reason: 'max_iterations' });
  expect(story.end.structured).toBeUndefined();
});

test('an unusable output schema prevents the model call', async () => {
  const model = createRecordingModel(['{}']);
  const story = await play({ model, output_schema: { type: 'no such type' } });
  expect(model.asked).toEqual([]);
  expect(story.end).toMatchObject({ error: { code: 'VALIDATION_ERROR', details: { reason: 'answer_schema_unusable' } } });
});

test('the scripted model supports structured answers with tools', async () => {
  const model = createScriptedModel([
    { tool_calls: [{ name: 'look', input: {} }] },
    { text: 'It is three.' },
    { text: '{"total": 3}' },
  ]);
  const story = await play({ model, output_schema, tools: [aTool('look', {})] });
  expect(story.envelopes.map(envelope => envelope.name)).toEqual(['look']);
  expect(story.end.structured).toEqual({ total: 3 });
});

test('a run without an output schema has no additional event and no additional instructions', async () => {
  const model = createRecordingModel(['{"total": 3}']);
  const story = await play({ model });
  expect(model.asked[0]).toMatchObject({ instructions: 'Be exact.', answer_schema: undefined });
  expect(story.end.structured).toBeUndefined();
  expect(JSON.stringify(story.events)).not.toMatch(/structured|output_schema/);
});

const items: ScriptedAnswer[] = [[{ name: 'look' }], 'Three.', '{"total": 3}'];

test('a structured answer run resumed at any point has the same answer and records each correction once', async () => {
  const tools = [aTool('look', {})];
  const whole = await requested(items, { tools });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: whole.events.length - 1 }), async cut => {
      const holding = JSON.parse(JSON.stringify(whole.events.slice(0, cut))) as RunEvent[];
      const answered = holding.filter(event => event.type === 'model.finished').length;
      const model = createRecordingModel(items.slice(answered));
      const resumed = await play({ model, tools, output_schema, holding });
      expect(resumed.end).toMatchObject({ finish_reason: 'stop', structured: { total: 3 } });
      expect(model.asked.length).toBe(3 - answered);
      const refusals = resumed.events.filter(event => event.type === 'agent.answer_refused');
      expect(refusals.length).toBe(1);
      // The last conversation is equal in both cases: sent by an earlier process or by this one.
      const output = model.asked.at(-1)?.messages.map(message => message.role);
      if (output !== undefined) expect(output).toEqual(['user', 'assistant', 'tool', 'assistant', 'user']);
    }),
    { numRuns: 40 },
  );
});

test('a replay of a structured answer sends no request and writes the same journal', async () => {
  const tools = [aTool('look', {})];
  const whole = await requested(items, { tools });
  const model = createRecordingModel([]);
  const replaying = JSON.parse(JSON.stringify(whole.events)) as RunEvent[];
  const again = await play({ model, tools, output_schema, replaying });
  expect(model.asked).toEqual([]);
  expect(again.end).toMatchObject({ structured: { total: 3 } });
  expect(typesOf(again.events)).toEqual(typesOf(whole.events).filter(type => type !== 'tool.invoked'));
});

/** Returns the events that a fork of a run with only this agent keeps. */
function kept(events: readonly RunEvent[], at: Omit<JournalFork, 'edited'>): RunEvent[] {
  const nodes = [{ id: 'agent', type: 'agent', position: { x: 0, y: 0 }, config: {} }];
  const workflow = { format: 'pinion.workflow/1' as const, name: 'w', nodes, edges: [] };
  const line = { v: 1 as const, run_id: 'run', at: '2026-01-01T00:00:00.000Z', ms: 0 };
  const journal: RunEvent[] = [
    { ...line, seq: 0, type: 'run.started', workflow_id: 'w', workflow, tools: [], input: null },
    { ...line, seq: 1, type: 'node.started', node_id: 'agent' },
    ...events.map(event => ({ ...event, seq: event.seq + 2 }) as RunEvent),
  ];
  const fork = forkJournal(journal, { ...at, edited: { by: 'a person', at: line.at } });
  if (!fork.ok) throw new Error(JSON.stringify(fork));
  return fork.lines.filter(event => 'node_id' in event && event.type !== 'node.started');
}

test('a fork with a valid edited answer calls no model, and a fork at the next answer repeats the request', async () => {
  const tools = [aTool('look', {})];
  const whole = await requested(items, { tools });
  const silent = createRecordingModel([]);
  const mended = kept(whole.events, { at: { node_id: 'agent', iteration: 1 }, edit: { turn: { text: '{"total": 4}' } } });
  const first = await play({ model: silent, tools, output_schema, holding: mended });
  expect(silent.asked).toEqual([]);
  expect(first.end).toMatchObject({ finish_reason: 'stop', structured: { total: 4 } });
  expect(typesOf(first.events)).not.toContain('agent.answer_refused');

  const model = createRecordingModel(['{"total": 5}']);
  const again = kept(whole.events, { at: { node_id: 'agent', iteration: 2 } });
  const second = await play({ model, tools, output_schema, holding: again });
  expect(second.end).toMatchObject({ structured: { total: 5 } });
  expect(model.asked.length).toBe(1);
  expect(typesOf(second.events).filter(type => type === 'agent.answer_refused').length).toBe(1);
  expect(second.envelopes.map(envelope => envelope.name)).toEqual(['look']);
});

test('a model refusal with an output schema fails the node and keeps the text', async () => {
  const story = await requested([{ text: 'I cannot help with that.', finish: 'refusal' }]);
  expect(story.end).toMatchObject({
    finish_reason: 'refusal',
    response: 'I cannot help with that.',
    error: { code: 'PROVIDER_ERROR', details: { reason: 'refusal' } },
  });
});
