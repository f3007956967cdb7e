import type { MessageAction, RunEvent } from '@pinion/contracts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memoryInbox, memoryLedger, memoryApprovals } from '../adapters/memory/index.ts';
import { nodeClock } from '../adapters/node/node-clock.ts';
import { quiet } from '../testing/remote-tool.ts';
import { aTool, play, type ScriptedAnswer, createRecordingModel, type Scenario, testCaller, typesOf } from '../testing/index.ts';

const news = { id: 'm1', text: 'never mind, buy a lamp' };

/** Creates a run in which a message arrives during its first tool call, before a call with side effects. */
function deps(onLook: () => void = () => undefined) {
  const did: string[] = [];
  const write = (name: string, side_effect_policy: 'irreversible' | 'compensatable') =>
    aTool(name, {
      metadata: { side_effects: 'writes', side_effect_policy },
      execute: input => (did.push(name), input),
    });
  const look = aTool('look', {
    execute: () => {
      did.push('look');
      onLook();
      return 'seen';
    },
  });
  return { did, tools: [look, write('pay.charge', 'irreversible'), write('desk.book', 'compensatable')] };
}

const policy = (on_message: MessageAction, more: Scenario['policy'] = {}) => ({
  confirmation: 'never' as const,
  on_message,
  ...more,
});
const turns: ScriptedAnswer[] = [
  { text: 'looking', tool_calls: [{ id: 'a', name: 'look', input_text: '{}' }] },
  [{ name: 'pay.charge' }],
  'done',
];

describe('message at the next turn of a running agent', () => {
  const arriving = async (action: MessageAction) => {
    const inbox = memoryInbox();
    const { did, tools } = deps(() => inbox.put(news));
    const model = createRecordingModel(turns);
    const story = await play({ tools, model, inbox, policy: policy(action) });
    return { did, model, story, inbox };
  };

  test('SUPERSEDE at the next turn ends the run with the work it has', async () => {
    const { did, model, story } = await arriving('SUPERSEDE');
    expect(did).toEqual(['look']);
    expect(model.asked).toHaveLength(1);
    expect(story.end).toMatchObject({ finish_reason: 'superseded', response: 'looking' });
  });

  test('ABSORB at the next turn sends the message to the model, and the run continues', async () => {
    const { did, model, story } = await arriving('ABSORB');
    expect(model.asked[1]?.messages.at(-1)).toEqual({ role: 'user', text: news.text });
    expect([did, story.end.finish_reason]).toEqual([['look', 'pay.charge'], 'stop']);
  });

  test.each(['QUEUE', 'FORCE_COMPLETE'] as const)('%s at the next turn continues the run without the message', async action => {
    const { did, model, story, inbox } = await arriving(action);
    expect([did, story.end.finish_reason]).toEqual([['look', 'pay.charge'], 'stop']);
    expect(JSON.stringify(model.asked)).not.toContain(news.text);
    expect(inbox.settled()).toEqual([{ id: 'm1', action }]);
  });
});

describe('message between an answer and its effects', () => {
  /** Runs a scenario in which the first irreversible call brings the message. Later calls on any lane have not started. */
  const mid = async (action: MessageAction, more: Partial<Scenario> = {}, extra: Scenario['policy'] = {}) => {
    const inbox = memoryInbox();
    const { did, tools } = deps();
    const first = aTool('pay.first', {
      metadata: { side_effects: 'writes' },
      execute: () => (did.push('first'), inbox.put(news), 1),
    });
    const content = ['pay.first', 'pay.charge', 'look'].map(name => ({ name }));
    const model = createRecordingModel([content, 'done']);
    const story = await play({ tools: [...tools, first], model, inbox, policy: policy(action, extra), ...more });
    return { did, model, story };
  };

  test('SUPERSEDE before an effect gives the call an envelope, and nothing is sent', async () => {
    const { did, story, model } = await mid('SUPERSEDE');
    expect(did.toSorted()).toEqual(['first', 'look']);
    expect(story.envelopes[1]).toMatchObject({
      name: 'pay.charge',
      error: {
        code: 'POLICY_DENIED',
        message: expect.stringContaining('before the irreversible tool'),
        details: { reason: 'superseded', rule: 'messages' },
      },
    });
    expect(typesOf(story.events)).toContain('tool.superseded');
    expect(story.end.finish_reason).toBe('superseded');
    expect(model.asked).toHaveLength(1);
  });

  test('ABSORB before an effect lets it happen, and the model receives the message after the results', async () => {
    const { did, model } = await mid('ABSORB');
    expect(did.toSorted()).toEqual(['first', 'look', 'pay.charge']);
    expect(model.asked[1]?.messages.slice(-2).map(({ role }) => role)).toEqual(['tool', 'user']);
  });

  test('a message is checked before a compensatable call only when the node is configured to', async () => {
    const book = async (check: boolean) => {
      const inbox = memoryInbox();
      const { did, tools } = deps();
      const first = aTool('desk.first', {
        metadata: { side_effects: 'writes', side_effect_policy: 'compensatable' },
        execute: () => (inbox.put(news), 1),
      });
      const model = createRecordingModel([[{ name: 'desk.first' }, { name: 'desk.book' }], 'done']);
      await play({
        tools: [...tools, first],
        model,
        inbox,
        policy: policy('SUPERSEDE', { check_messages_before_compensatable: check }),
      });
      return did;
    };
    expect([await book(false), await book(true)]).toEqual([['desk.book'], []]);
  });

  test('a decision function overrides the policy and sees the call, and an invalid decision is ignored', async () => {
    const seen: unknown[] = [];
    const deciding = await mid('SUPERSEDE', { onMessage: ({ call }) => (seen.push(call?.name), 'QUEUE') });
    expect([deciding.did.includes('pay.charge'), seen]).toEqual([true, ['pay.charge']]);
    const broken = await mid('SUPERSEDE', { onMessage: () => Promise.reject(new Error('no')) });
    expect(broken.did).not.toContain('pay.charge');
    const nonsense = await mid('SUPERSEDE', { onMessage: () => 'perhaps' as MessageAction });
    expect(nonsense.did).not.toContain('pay.charge');
  });

  test('no irreversible call starts on any lane while a decision about a message is pending', async () => {
    const inbox = memoryInbox();
    const did: string[] = [];
    const write = (name: string) => aTool(name, { metadata: { side_effects: 'writes' }, execute: () => did.push(name) });
    let decide: (action: MessageAction) => void = () => undefined;
    const playing = play({
      tools: ['a.pay', 'b.pay', 'c.pay'].map(write),
      inbox,
      policy: policy('QUEUE'),
      onMessage: () => new Promise(resolve => (decide = resolve)),
      model: {
        ...createRecordingModel([]),
        ask: () => {
          inbox.put(news);
          const tool_calls = ['a', 'b', 'c'].map(lane => ({ id: lane, name: `${lane}.pay`, input_text: '{}' }));
          return Promise.resolve({ ok: true, turn: { text: '', tool_calls, finish: 'tool_calls' } });
        },
      },
    });
    await quiet();
    expect(did).toEqual([]);
    decide('SUPERSEDE');
    const story = await playing;
    expect(did).toEqual([]);
    expect(story.envelopes.map(envelope => envelope.error?.details)).toEqual(
      ['a', 'b', 'c'].map(() => ({ reason: 'superseded', rule: 'messages' })),
    );
  });

  test('a message withdraws a pending approval', async () => {
    const inbox = memoryInbox();
    const approvals = memoryApprovals();
    const { did, tools } = deps();
    const model = createRecordingModel([[{ name: 'pay.charge' }, { name: 'look' }], 'done']);
    const playing = play({ tools, model, inbox, approvals, policy: { on_message: 'SUPERSEDE' } });
    await quiet();
    expect(approvals.open()).toHaveLength(1);
    inbox.put(news);
    const story = await playing;
    expect(approvals.open()).toEqual([]);
    expect([did, story.end.finish_reason]).toEqual([['look'], 'superseded']);
    expect(typesOf(story.events).filter(type => type === 'tool.superseded')).toHaveLength(1);
  });
});

test('runs of a supersede chain share their keys, and a queued message has its own turn group', async () => {
  const ledger = memoryLedger(nodeClock());
  const { did, tools } = deps();
  const one = (run_id: string, turn_group_id: string) =>
    play({
      tools,
      ledger,
      policy: policy('SUPERSEDE'),
      caller: { ...testCaller, run_id, turn_group_id },
      model: createRecordingModel([[{ name: 'pay.charge' }], 'done']),
    });
  await one('run 1', 'group');
  await one('run 2', 'group');
  expect(did).toEqual(['pay.charge']);
  await one('run 3', 'group of the queued one');
  expect(did).toEqual(['pay.charge', 'pay.charge']);
});

describe('run that received messages', () => {
  const actions = ['SUPERSEDE', 'ABSORB', 'QUEUE', 'FORCE_COMPLETE'] as const;
  const items: ScriptedAnswer[] = [
    { text: 'one', tool_calls: ['look', 'pay.first', 'pay.charge'].map(name => ({ id: name, name, input_text: '{}' })) },
    { text: 'two', tool_calls: [{ id: 'b', name: 'desk.book', input_text: '{"n":1}' }] },
    'done',
  ];
  const whole = async (action: MessageAction) => {
    const inbox = memoryInbox();
    const { tools } = deps();
    const first = aTool('pay.first', { metadata: { side_effects: 'writes' }, execute: () => (inbox.put(news), 1) });
    const model = createRecordingModel(items);
    return { model, first, story: await play({ tools: [...tools, first], model, inbox, policy: policy(action) }) };
  };
  const calm = aTool('pay.first', { metadata: { side_effects: 'writes' }, execute: () => 1 });
  const copy = (events: readonly RunEvent[]) => JSON.parse(JSON.stringify(events)) as RunEvent[];

  test.each(actions)('%s: a run resumed at any point ends the same, and the model receives the same', async action => {
    const { story, model } = await whole(action);
    const heard = story.events.findIndex(event => event.type === 'agent.message_received');
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: heard + 1, max: story.events.length - 1 }), async cut => {
        const holding = copy(story.events.slice(0, cut));
        const answered = holding.filter(event => event.type === 'model.finished').length;
        const later = createRecordingModel(items.slice(answered));
        const { tools } = deps();
        const again = await play({
          tools: [...tools, calm],
          model: later,
          holding,
          inbox: memoryInbox(),
          policy: policy(action),
        });
        expect(again.end.finish_reason).toBe(story.end.finish_reason);
        expect(again.outputs.response).toBe(story.outputs.response);
        expect(again.envelopes.map(({ name }) => name)).toEqual(story.envelopes.map(({ name }) => name));
        const rolesOf = (requested: typeof model.asked) => requested.at(-1)?.messages.map(({ role }) => role);
        if (later.asked.length > 0) expect(rolesOf(later.asked)).toEqual(rolesOf(model.asked));
        const superseded = (events: readonly RunEvent[]) => events.filter(event => event.type === 'tool.superseded').length;
        expect(superseded(again.events)).toBe(superseded(story.events));
      }),
      { numRuns: 25 },
    );
  });

  test.each(actions)('%s: a replay from the journal is equal byte for byte and sends no request', async action => {
    const { story } = await whole(action);
    const model = createRecordingModel([]);
    const inbox = memoryInbox();
    inbox.put({ id: 'm2', text: 'not of this run' });
    const { did, tools } = deps();
    const again = await play({ tools: [...tools, calm], model, inbox, replaying: copy(story.events), policy: policy(action) });
    expect(JSON.stringify(again.outputs)).toBe(JSON.stringify(story.outputs));
    expect([model.asked, did, inbox.settled()]).toEqual([[], [], []]);
    const sorted = (events: readonly RunEvent[]) =>
      typesOf(events)
        .filter(type => type !== 'tool.invoked')
        .sort();
    expect(sorted(again.events)).toEqual(sorted(story.events));
  });
});
