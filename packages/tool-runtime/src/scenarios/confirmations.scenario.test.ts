import { expect, test } from 'vitest';
import { memoryApprovals } from '../adapters/memory/index.ts';
import { aTool, play, createRecordingModel, typesOf } from '../testing/index.ts';

test('an irreversible call waits for approval, the pure calls of its turn do not, and decisions come in any order', async () => {
  const approvals = memoryApprovals();
  const did: string[] = [];
  const doing = (name: string, side_effects: 'none' | 'writes') =>
    aTool(name, { metadata: { side_effects }, execute: input => (did.push(`${name} ${JSON.stringify(input)}`), input) });
  const playing = play({
    tools: [doing('look', 'none'), doing('pay.charge', 'writes'), doing('mail.send', 'writes')],
    approvals,
    model: createRecordingModel([
      [{ name: 'pay.charge', input: { sum: 5 } }, { name: 'look' }, { name: 'mail.send', input: { to: 'a' } }],
      'done',
    ]),
  });
  await expect.poll(() => approvals.open().length).toBe(2);
  await expect.poll(() => did).toEqual(['look {}']);
  const [charge, send] = approvals.open();
  expect(charge?.request).toMatchObject({ name: 'pay.charge', input: { sum: 5 }, reason: 'irreversible' });
  expect(approvals.answer(send?.id ?? '', { kind: 'approved', by: 'ann', input: { to: 'b' } })).toBe(true);
  await expect.poll(() => did).toEqual(['look {}', 'mail.send {"to":"b"}']);
  approvals.answer(charge?.id ?? '', { kind: 'declined', by: 'ann', reason: 'too much' });
  const story = await playing;
  expect(story.envelopes.map(envelope => [envelope.name, envelope.input, envelope.error?.details])).toEqual([
    ['pay.charge', { sum: 5 }, { reason: 'declined', rule: 'confirmation', by: 'ann' }],
    ['look', {}, undefined],
    ['mail.send', { to: 'b' }, undefined],
  ]);
  expect(story.envelopes[2]?.meta?.confirmed_by).toBe('ann');
  expect(typesOf(story.events).filter(type => type.startsWith('tool.conf') || type === 'tool.declined')).toEqual([
    'tool.confirmation_requested',
    'tool.confirmation_requested',
    'tool.confirmed',
    'tool.declined',
  ]);
  expect(story.outputs.response).toBe('done');

  // A crash after all of this: no approval is requested and no call is made again.
  const again = await play({
    tools: [doing('look', 'none'), doing('pay.charge', 'writes'), doing('mail.send', 'writes')],
    approvals: memoryApprovals(),
    holding: story.events.slice(0, -1),
    model: createRecordingModel(['never asked']),
  });
  expect(did).toHaveLength(2);
  expect(again.outputs).toEqual(story.outputs);
});

test('a run that stopped while waiting requests the same approval again and finds its decision', async () => {
  const before = memoryApprovals();
  const tools = [aTool('pay.charge', { metadata: { side_effects: 'writes' } })];
  const controller = new AbortController();
  const model = createRecordingModel([[{ name: 'pay.charge', input: { sum: 1 } }]]);
  const waiting = play({ tools, approvals: before, model, signal: controller.signal });
  await expect.poll(() => before.open().length).toBe(1);
  const id = before.open()[0]?.id ?? '';
  controller.abort();
  const cut = (await waiting).events;
  const holding = cut.slice(0, cut.findIndex(event => event.type === 'tool.confirmation_requested') + 1);

  const after = memoryApprovals();
  const going = play({ tools, approvals: after, model: createRecordingModel(['done']), holding });
  await expect.poll(() => after.open().map(approval => approval.id)).toEqual([id]);
  after.answer(id, { kind: 'approved', by: 'bob' });
  const story = await going;
  expect(story.envelopes[0]).toMatchObject({ name: 'pay.charge', output: { sum: 1 }, meta: { confirmed_by: 'bob' } });
  expect(typesOf(story.events).filter(type => type === 'tool.confirmation_requested')).toHaveLength(1);
});

test('a call that requires approval is denied when there is no approver', async () => {
  const story = await play({
    tools: [aTool('pay.charge', { metadata: { side_effects: 'writes' } })],
    model: createRecordingModel([[{ name: 'pay.charge' }], 'done']),
  });
  expect(story.envelopes[0]?.error).toMatchObject({ code: 'POLICY_DENIED', details: { reason: 'nobody_to_ask' } });
});
