import {
  PlannedToolExecution as Planned,
  type PlannedToolExecutionInput,
  type RuleMoment,
  type RunEvent,
} from '@pinion/contracts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memoryInbox, memoryApprovals } from '../adapters/memory/index.ts';
import type { RuleFacts, RulePlan } from '../agent/agent-run.ts';
import { quiet } from '../testing/remote-tool.ts';
import { aTool, play, type ScriptedAnswer, createRecordingModel, type Scenario, typesOf } from '../testing/index.ts';

/** Creates rules that always match, with the tools planned for each moment. */
function rules(
  bound: Partial<Record<RuleMoment, readonly PlannedToolExecutionInput[]>>,
  seen: RuleFacts[] = [],
  broken?: RulePlan['broken'],
) {
  return (moment: RuleMoment, facts: RuleFacts): Promise<RulePlan> => {
    seen.push(facts);
    const planned = (bound[moment] ?? []).map(one => Planned.parse({ bound_rule_id: 'rule', when: moment, ...one }));
    return Promise.resolve({ planned, broken: moment === 'AFTER_STEP' ? undefined : broken });
  };
}

function deps() {
  const did: string[] = [];
  const tool = (name: string) => aTool(name, { execute: input => (did.push(name), { name, ...input }) });
  const broken = aTool('broken', {
    execute: () => {
      did.push('broken');
      throw new Error('no');
    },
  });
  const pay = aTool('pay', { metadata: { side_effects: 'writes' }, execute: () => (did.push('pay'), 'paid') });
  return { did, tools: [tool('before'), tool('during'), tool('after'), tool('called'), broken, pay] };
}

const items: ScriptedAnswer[] = [{ text: 'thinking', tool_calls: [{ id: 'c', name: 'called', input_text: '{}' }] }, 'the end'];
const calm: Scenario['policy'] = { confirmation: 'never' };

test('rule tools run before the model call, beside its first calls and after its answer, for any model output', async () => {
  const { did, tools } = deps();
  const model = createRecordingModel(items);
  const seen: RuleFacts[] = [];
  const plan = rules(
    {
      BEFORE_STEP: [{ tool_name: 'before', args: { n: 1 } }],
      DURING_STEP: [{ tool_name: 'during' }],
      AFTER_STEP: [{ tool_name: 'after' }],
    },
    seen,
  );
  const story = await play({ tools, model, plan, policy: calm });
  expect(did).toEqual(['before', 'called', 'during', 'after']);
  expect(story.outputs.response).toBe('the end');
  expect(story.envelopes.map(({ name, meta }) => [name, meta?.seq, meta?.rule_id])).toEqual([
    ['before', 0, 'rule'],
    ['called', 1, undefined],
    ['during', 2, 'rule'],
    ['after', 3, 'rule'],
  ]);
  expect(JSON.stringify(model.asked[0]?.messages)).toContain('before: {');
  expect(JSON.stringify(model.asked[1]?.messages.at(-1))).toContain('during: {');
  expect(seen.at(-1)).toMatchObject({ prompt: 'Go.', response: 'the end', tools: { before: { name: 'before', n: 1 } } });
});

test('rule tools run one after another, and a failed critical one ends the node and the tools after it', async () => {
  const { did, tools } = deps();
  const plan = rules({ BEFORE_STEP: [{ tool_name: 'before' }, { tool_name: 'broken' }, { tool_name: 'after' }] });
  const model = createRecordingModel(items);
  const story = await play({ tools, model, plan });
  expect([did, model.asked]).toEqual([['before', 'broken'], []]);
  expect(story.end).toMatchObject({ finish_reason: 'error', error: { code: 'UNKNOWN', details: { rule_id: 'rule' } } });
});

test('a failed rule tool that is not critical does not stop the others, and the model receives the failure', async () => {
  const { did, tools } = deps();
  const plan = rules({ BEFORE_STEP: [{ tool_name: 'broken', critical: false }, { tool_name: 'after' }] });
  const model = createRecordingModel(['fine']);
  const story = await play({ tools, model, plan });
  expect([did, story.end.finish_reason]).toEqual([['broken', 'after'], 'stop']);
  expect(JSON.stringify(model.asked[0]?.messages)).toContain('UNKNOWN');
});

describe('policy for rule tools', () => {
  test('a rule tool that is not on the allow-list is denied', async () => {
    const story = await play({
      tools: [],
      model: createRecordingModel(['x']),
      plan: rules({ BEFORE_STEP: [{ tool_name: 'rm' }] }),
    });
    expect(story.envelopes[0]?.error).toMatchObject({ code: 'POLICY_DENIED', details: { reason: 'unknown_tool' } });
    expect(story.end.finish_reason).toBe('error');
  });

  test('a rule call that requires approval waits for it', async () => {
    const { did, tools } = deps();
    const approvals = memoryApprovals();
    const playing = play({
      tools,
      approvals,
      model: createRecordingModel(['x']),
      plan: rules({ BEFORE_STEP: [{ tool_name: 'pay' }] }),
    });
    await quiet();
    expect(did).toEqual([]);
    approvals.answer(approvals.open()[0]?.id ?? '', { kind: 'approved', by: 'ann' });
    expect((await playing).envelopes[0]).toMatchObject({ output: 'paid', meta: { confirmed_by: 'ann', rule_id: 'rule' } });
  });

  test('a newer message is checked before an irreversible rule call', async () => {
    const { did, tools } = deps();
    const inbox = memoryInbox();
    inbox.put({ id: 'm', text: 'stop' });
    const model = createRecordingModel(['x']);
    const story = await play({ tools, inbox, model, policy: calm, plan: rules({ BEFORE_STEP: [{ tool_name: 'pay' }] }) });
    expect([did, model.asked, story.end.finish_reason]).toEqual([[], [], 'superseded']);
    expect(typesOf(story.events)).toContain('tool.superseded');
  });

  test('the budget applies to rule calls', async () => {
    const { did, tools } = deps();
    const story = await play({
      tools,
      model: createRecordingModel(['x']),
      policy: { budget: { max_calls: 1, on_limit: 'stop' } },
      plan: rules({ BEFORE_STEP: [{ tool_name: 'before' }, { tool_name: 'after' }] }),
    });
    expect([did, story.end.finish_reason]).toEqual([['before'], 'budget']);
    expect(story.envelopes.map(({ error }) => error?.code)).toEqual([undefined, 'POLICY_DENIED']);
  });

  test('a shared idempotency key makes two rule calls one effect', async () => {
    const { did, tools } = deps();
    const key = { tool_name: 'pay', idempotency_key: 'order 7' };
    const plan = rules({ BEFORE_STEP: [key], AFTER_STEP: [key] });
    const story = await play({ tools, model: createRecordingModel(['x']), policy: calm, plan });
    expect(did).toEqual(['pay']);
    expect(story.envelopes.map(({ output, cached }) => [output, cached])).toEqual([
      ['paid', undefined],
      ['paid', true],
    ]);
  });
});

test('more than ten planned calls run in several batches', async () => {
  const { did, tools } = deps();
  const plan = rules({ BEFORE_STEP: Array.from({ length: 23 }, (_, n) => ({ tool_name: 'before', args: { n } })) });
  const story = await play({ tools, model: createRecordingModel(['x']), plan });
  expect(did).toHaveLength(23);
  expect(story.envelopes.map(({ meta }) => meta?.seq)).toEqual(Array.from({ length: 23 }, (_, n) => n));
});

test('a budget accepts the planned calls that fit, for any batch size', async () => {
  const { did, tools } = deps();
  const plan = rules({ BEFORE_STEP: Array.from({ length: 6 }, (_, n) => ({ tool_name: 'before', args: { n } })) });
  const policy = { budget: { max_calls: 5, on_limit: 'stop' as const } };
  await play({ tools, model: createRecordingModel(['x']), plan, policy });
  expect(did).toHaveLength(5);
  await play({ tools, model: createRecordingModel(['x']), plan, policy, limits: { batch_size: 2 } });
  expect(did).toHaveLength(10);
});

test('a run with rules resumed at any point keeps its ids, and its replay is equal byte for byte', async () => {
  const plan = () =>
    rules({
      BEFORE_STEP: [{ tool_name: 'before' }, { tool_name: 'broken', critical: false }],
      DURING_STEP: [{ tool_name: 'during', args: { n: 2 } }],
      AFTER_STEP: [{ tool_name: 'after' }],
    });
  const whole = await play({ tools: deps().tools, model: createRecordingModel(items), plan: plan() });
  const copy = (events: readonly RunEvent[]) => JSON.parse(JSON.stringify(events)) as RunEvent[];
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: whole.events.length - 1 }), async cut => {
      const holding = copy(whole.events.slice(0, cut));
      const answered = holding.filter(event => event.type === 'model.finished').length;
      const again = await play({
        tools: deps().tools,
        model: createRecordingModel(items.slice(answered)),
        plan: plan(),
        holding,
      });
      expect(again.outputs.tool_order).toEqual(whole.outputs.tool_order);
      expect(again.envelopes.map(({ meta }) => meta?.seq)).toEqual([0, 1, 2, 3, 4]);
    }),
    { numRuns: 30 },
  );
  const { did, tools } = deps();
  const model = createRecordingModel([]);
  const replayed = await play({ tools, model, plan: plan(), replaying: copy(whole.events) });
  expect(JSON.stringify(replayed.outputs)).toBe(JSON.stringify(whole.outputs));
  expect([did, model.asked]).toEqual([[], []]);
});

describe('rules after a cap', () => {
  const asks = (...names: string[]): ScriptedAnswer => ({
    text: '',
    tool_calls: names.map((name, n) => ({ id: `c${n}`, name, input_text: '{}' })),
  });
  const plan = () => rules({ DURING_STEP: [{ tool_name: 'during' }], AFTER_STEP: [{ tool_name: 'after' }] });

  test.each<[string, ScriptedAnswer[], NonNullable<Scenario['policy']>, string[]]>([
    ['max_iterations', [asks('called'), asks('called')], { max_iterations: 2 }, ['called', 'during', 'called', 'after']],
    ['max_tool_calls', [asks('called', 'called')], { max_tool_calls: 1 }, ['called', 'during', 'after']],
    ['max_tool_calls', [asks('called')], { max_tool_calls: 0 }, ['during', 'after']],
    ['max_tool_calls', [asks('called'), asks('called')], { max_tool_calls: 1 }, ['called', 'during', 'after']],
  ])('rules still run when the model is stopped by %s, %#', async (reason, content, policy, request) => {
    const { did, tools } = deps();
    const story = await play({ tools, model: createRecordingModel(content), policy: { ...calm, ...policy }, plan: plan() });
    expect([story.end.finish_reason, did]).toEqual([reason, request]);
  });

  test('rule calls that exceed the budget are denied, each with an envelope', async () => {
    const { did, tools } = deps();
    const policy = { budget: { max_calls: 2, on_limit: 'stop' as const } };
    const story = await play({ tools, model: createRecordingModel([asks('called', 'called', 'called')]), policy, plan: plan() });
    expect([story.end.finish_reason, did]).toEqual(['budget', ['called', 'called']]);
    expect(story.envelopes.map(({ name, error }) => error && name)).toEqual([undefined, undefined, 'called', 'during']);
  });
});

test('rule calls do not count toward max_tool_calls', async () => {
  const { did, tools } = deps();
  const plan = rules({ BEFORE_STEP: [{ tool_name: 'before' }, { tool_name: 'before' }], AFTER_STEP: [{ tool_name: 'after' }] });
  const story = await play({ tools, model: createRecordingModel(items), policy: { max_tool_calls: 1 }, plan });
  expect([did, story.end.finish_reason]).toEqual([['before', 'before', 'called', 'after'], 'stop']);
});

test('a rule condition that cannot be evaluated ends the node and names the rule and the reason', async () => {
  const { did, tools } = deps();
  const model = createRecordingModel(items);
  const plan = rules({ BEFORE_STEP: [{ tool_name: 'before' }] }, [], { rule_id: 'second', why: 'it took too long' });
  const story = await play({ tools, model, plan });
  expect([did, model.asked]).toEqual([['before'], []]);
  expect(story.end).toMatchObject({
    finish_reason: 'error',
    error: { code: 'VALIDATION_ERROR', details: { rule_id: 'second' } },
  });
  expect(story.end.error?.message).toContain('it took too long');
});

test('the step id of a planned call is in the journal and in the envelope', async () => {
  const { tools } = deps();
  const plan = rules({ BEFORE_STEP: [{ tool_name: 'before', bound_step_id: 'greet' }] });
  const story = await play({ tools, model: createRecordingModel(['x']), plan });
  expect(story.envelopes[0]?.meta?.step_id).toBe('greet');
  expect(story.events.find(event => event.type === 'tool.authorized')).toMatchObject({ step_id: 'greet' });
});
