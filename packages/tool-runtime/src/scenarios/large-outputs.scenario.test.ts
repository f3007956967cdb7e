import { expect, test } from 'vitest';
import type { BlobStore } from '../ports/index.ts';
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

/** A store of blobs on a volume without space. */
const fullBlobs: BlobStore = {
  put: () => Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })),
};

test('the answer of a call that worked is kept as its preview when no blob can store it, and the model goes on', async () => {
  const order = { id: 'ord_1042', lines: rows };
  const buy = aTool('buy', { metadata: { side_effects: 'reads' }, execute: () => order });
  const model = createRecordingModel([[{ name: 'buy' }], 'Ordered.']);
  const story = await play({ tools: [buy], model, blobs: fullBlobs });
  expect(story.outputs.response).toBe('Ordered.');
  const [envelope] = story.envelopes;
  expect(envelope?.error).toBeUndefined();
  expect(envelope).toMatchObject({ truncated: true, output: { id: 'ord_1042' } });
  expect(envelope?.attachments).toBeUndefined();
  const bytes = Buffer.byteLength(JSON.stringify(order));
  expect(envelope?.meta?.unstored).toEqual([{ kind: 'blob', content_type: 'application/json', bytes, reason: 'ENOSPC' }]);
});

test('an answer that could not be stored is not cached: the next equal call is made again', async () => {
  let calls = 0;
  const read = aTool('read', { metadata: { cache: 'forever' }, execute: () => ((calls += 1), rows) });
  const model = createRecordingModel([[{ name: 'read' }], [{ name: 'read' }], 'Read.']);
  await play({ tools: [read], model, blobs: fullBlobs });
  expect(calls).toBe(2);
});

test('an equal call that the first one answers says, too, what could not be stored', async () => {
  const order = { id: 'ord_1042', lines: rows };
  let sent = 0;
  const buy = aTool('buy', { metadata: { side_effects: 'writes' }, execute: () => ((sent += 1), order) });
  const model = createRecordingModel([[{ name: 'buy' }], [{ name: 'buy' }], 'Ordered.']);
  const story = await play({ tools: [buy], model, blobs: fullBlobs, policy: { confirmation: 'never' } });
  const [first, second] = story.envelopes;
  expect(sent).toBe(1);
  expect(second?.meta?.cache?.kind).toBe('idempotency');
  expect(second?.meta?.unstored).toEqual(first?.meta?.unstored);
  expect(second?.meta?.unstored).toHaveLength(1);
});
