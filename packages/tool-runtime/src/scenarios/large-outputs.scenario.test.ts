import { expect, test } from 'vitest';
import { aTool, play, createRecordingModel } from '../testing/index.ts';

const rows = Array.from({ length: 30_000 }, (_, id) => ({
  id,
  note: 'lorem ipsum dolor sit amet consectetur adipiscing elit sed do',
}));

test('the envelope of an output over 2 MB has a preview, the blob has it all, and the schema checks it whole', async () => {
  const big = aTool('big', { output_schema: { type: 'array', minItems: 30_000 }, execute: () => rows });
  const model = createRecordingModel([[{ name: 'big' }], 'ok']);
  const story = await play({ tools: [big], model });
  const [envelope] = story.envelopes;
  expect(envelope?.truncated).toBe(true);
  expect(envelope?.error).toBeUndefined();
  expect(JSON.stringify(envelope?.output).length).toBeLessThan(20_000);
  const [blob] = envelope?.attachments ?? [];
  expect(blob).toMatchObject({ kind: 'blob', content_type: 'application/json' });
  expect(JSON.parse(String(story.blobs.kept.get(blob?.url ?? '')?.content))).toEqual(rows);
});

test('the model receives at most 64 KB of one result with a truncation notice', async () => {
  const wide = aTool('wide', { execute: () => 'é'.repeat(60_000) });
  const model = createRecordingModel([[{ name: 'wide' }], 'ok']);
  const story = await play({ tools: [wide], model });
  const message = model.asked[1]?.messages.at(-1);
  const text = message?.role === 'tool' ? (message.results[0]?.text ?? '') : '';
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(64 * 1024);
  expect(text).toContain('Truncated');
  expect(story.envelopes[0]?.output).toBe('é'.repeat(60_000));
});

test('an output that does not match output_schema is a failure of the tool', async () => {
  const liar = aTool('liar', { output_schema: { type: 'object', required: ['id'] }, execute: () => ({}) });
  const story = await play({ tools: [liar], model: createRecordingModel([[{ name: 'liar' }], '']) });
  expect(story.envelopes[0]?.error).toMatchObject({ code: 'PROVIDER_ERROR', details: { reason: 'output_schema' } });
});
