import { expect, test } from 'vitest';
import { createAuthenticationExtension, createMetricsExtension, type CallMeasure, type Extension } from '../extensions/index.ts';
import { aTool, play, createRecordingModel } from '../testing/index.ts';

test('an extension can change a result, and the model and the envelope contain the changed result', async () => {
  const signing: Extension = {
    name: 'signing',
    after_execute: (_call, result) => (result.ok ? { ok: true, output: { signed: result.output } } : undefined),
  };
  const model = createRecordingModel([[{ name: 'echo', input: { a: 1 } }], '']);
  const story = await play({ tools: [aTool('echo')], model, extensions: [signing] });
  expect(story.envelopes[0]).toMatchObject({ output: { signed: { a: 1 } } });
  expect(JSON.stringify(model.asked[1]?.messages.at(-1))).toContain('signed');
});

test('a result from an extension is truncated like any other result', async () => {
  const large: Extension = { name: 'large', before_execute: () => ({ ok: true, output: 'x'.repeat(4000) }) };
  const story = await play({
    tools: [aTool('echo')],
    model: createRecordingModel([[{ name: 'echo' }], '']),
    extensions: [large],
    limits: { max_output_bytes: 1024 },
  });
  expect(story.envelopes[0]).toMatchObject({ truncated: true, attachments: [{ kind: 'blob' }] });
});

test('a result from an extension must match the output schema', async () => {
  const wrong: Extension = { name: 'wrong', before_execute: () => ({ ok: true, output: 'no number' }) };
  const tool = aTool('count', { output_schema: { type: 'number' }, execute: () => 1 });
  const story = await play({ tools: [tool], model: createRecordingModel([[{ name: 'count' }], '']), extensions: [wrong] });
  expect(story.envelopes[0]?.error?.details).toMatchObject({ reason: 'output_schema' });
});

test('metrics see a denial by another extension, and a throwing extension fails one call and not the run', async () => {
  const seen: CallMeasure[] = [];
  const extensions: Extension[] = [
    createAuthenticationExtension({ rolesOf: () => [] }),
    createMetricsExtension({ observe: measure => seen.push(measure) }),
    {
      name: 'clumsy',
      before_execute: ({ spec }) => {
        if (spec.name === 'trip') throw new Error('oops');
        return undefined;
      },
    },
  ];
  const story = await play({
    tools: [aTool('echo'), aTool('trip')],
    model: createRecordingModel([[{ name: 'echo' }, { name: 'trip' }], 'done']),
    extensions,
  });
  expect(story.envelopes.map(envelope => envelope.error?.message)).toEqual([undefined, 'Extension clumsy failed: oops']);
  expect(story.outputs.response).toBe('done');
  expect(new Map(seen.map(({ tool_name, status }) => [tool_name, status]))).toEqual(
    new Map([
      ['echo', 'success'],
      ['trip', 'error'],
    ]),
  );
  expect(seen).toHaveLength(2);
});

test('no extension runs for a call that the policy denied', async () => {
  const requested: string[] = [];
  const nosy: Extension = {
    name: 'nosy',
    before_execute: ({ spec }) => {
      requested.push(spec.name);
      return undefined;
    },
  };
  const story = await play({
    tools: [aTool('pay', { metadata: { side_effects: 'writes' } })],
    policy: { allowed_side_effects: ['pure'] },
    model: createRecordingModel([[{ name: 'pay' }, { name: 'gone' }], '']),
    extensions: [nosy],
  });
  expect(story.envelopes.map(envelope => envelope.error?.code)).toEqual(['POLICY_DENIED', 'POLICY_DENIED']);
  expect(requested).toEqual([]);
});
