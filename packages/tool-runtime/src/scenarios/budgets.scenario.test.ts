import { costOf, type ModelTurn, noSpending, type RunEvent } from '@pinion/contracts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memoryApprovals, memoryBudgets, memoryInbox } from '../adapters/memory/index.ts';
import { nodeClock } from '../adapters/node/node-clock.ts';
import type { BudgetMeter, Clock, ModelAdapter, ModelRequest } from '../ports/index.ts';
import { quiet } from '../testing/remote-tool.ts';
import { aTool, play, createRecordingModel, type Scenario, testScope, typesOf } from '../testing/index.ts';

const prices = { m: { input_usd: 3, output_usd: 15 } };

type Answer = { text: string; output: number; calls: number };

/**
 * Creates a model that behaves like a real provider: reads a number of tokens per byte, at most one, and never outputs more
 * than the limit. It calls `echo`.
 */
function countingModel(
  answers: readonly Answer[],
  perByte = 0.3,
): ModelAdapter & { spent: { tokens: number; usd: number }; asked: number } {
  const model = {
    provider: 'openai',
    model: 'm',
    spent: { tokens: 0, usd: 0 },
    asked: 0,
    ask({ messages, instructions, tools, max_output_tokens = 100_000 }: ModelRequest) {
      const { text, output, calls } = answers[model.asked] ?? { text: 'end', output: 0.1, calls: 0 };
      model.asked += 1;
      const bytes = JSON.stringify([messages, instructions, tools.map(tool => tool.name)]).length;
      const usage = {
        input_tokens: Math.floor(bytes * perByte),
        output_tokens: Math.min(max_output_tokens, Math.floor(1000 * output)),
      };
      model.spent.tokens += usage.input_tokens + usage.output_tokens;
      model.spent.usd += costOf(prices, 'm', usage) ?? 0;
      const tool_calls = Array.from({ length: calls }, (_, n) => ({
        id: `${model.asked}_${n}`,
        name: 'echo',
        input_text: JSON.stringify({ at: model.asked, n }),
      }));
      const turn: ModelTurn = { text, tool_calls, finish: calls > 0 ? 'tool_calls' : 'stop', usage };
      return Promise.resolve({ ok: true as const, turn });
    },
  };
  return model;
}

const answer = fc.record<Answer>({
  text: fc.string({ maxLength: 40 }),
  output: fc.double({ min: 0, max: 5, noNaN: true }),
  calls: fc.integer({ min: 0, max: 4 }),
});

test('limits of tokens, calls and money are never exceeded for any model output and cost', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(answer, { minLength: 1, maxLength: 6 }),
      fc.record({
        max_tokens: fc.integer({ min: 200, max: 20_000 }),
        max_calls: fc.integer({ min: 1, max: 10 }),
        max_usd: fc.double({ min: 0.001, max: 0.2, noNaN: true }),
      }),
      fc.double({ min: 0.05, max: 1, noNaN: true }),
      async (answers, budget, perByte) => {
        let made = 0;
        const model = countingModel(answers, perByte);
        const base = aTool('echo', { execute: () => (made += 1) });
        const story = await play({ tools: [base], model, prices, policy: { budget: { ...budget, on_limit: 'stop' } } });
        expect(model.spent.tokens).toBeLessThanOrEqual(budget.max_tokens);
        expect(model.spent.usd).toBeLessThanOrEqual(budget.max_usd + 1e-9);
        expect(made).toBeLessThanOrEqual(budget.max_calls);
        expect(['stop', 'budget', 'max_tool_calls', 'error']).toContain(story.end.finish_reason);
        expect(story.envelopes.filter(({ error }) => error === undefined)).toHaveLength(made);
        expect(story.envelopes).toHaveLength(Object.keys(story.outputs.tools_by_id).length);
      },
    ),
    { numRuns: 80 },
  );
});

/** Creates a clock whose pauses all end at once. */
const hasty = (): Clock => ({
  ...nodeClock(),
  after: (_, callback) => {
    const waiting = setImmediate(callback);
    return () => clearImmediate(waiting);
  },
});

/**
 * The failure of an attempt: before it was read, or after a number of output bytes. `counted` means that the provider reports
 * its usage.
 */
type Break = { kind: 'refused' | 'broken' | 'counted'; said: number };

/** Creates a model that fails a few times before each answer, and bills the input and output up to then. */
function breakingModel(answers: readonly Answer[], breaks: readonly Break[], perByte: number) {
  const model = countingModel(answers, perByte);
  let tries = 0;
  const ask: ModelAdapter['ask'] = async request => {
    const fails = breaks[tries];
    tries += 1;
    if (fails === undefined) return model.ask(request);
    const { messages, instructions, tools, max_output_tokens = 100_000, onText } = request;
    if (fails.kind === 'refused')
      return { ok: false, retryable: true, error: { code: 'RATE_LIMIT', message: 'later', details: { status: 429 } } };
    const bytes = JSON.stringify([messages, instructions, tools.map(tool => tool.name)]).length;
    const content = Math.min(fails.said, max_output_tokens);
    onText?.('x'.repeat(content));
    const usage = { input_tokens: Math.floor(bytes * perByte), output_tokens: content };
    model.spent.tokens += usage.input_tokens + usage.output_tokens;
    model.spent.usd += costOf(prices, 'm', usage) ?? 0;
    const error = { code: 'NETWORK_ERROR', message: 'the connection broke' } as const;
    return { ok: false, retryable: true, error, ...(fails.kind === 'counted' ? { usage } : {}) };
  };
  return { ...model, spent: model.spent, ask };
}

test('failed attempts are charged and never exceed a limit of the run or a shared limit', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(answer, { minLength: 1, maxLength: 4 }),
      fc.array(
        fc.record({
          kind: fc.constantFrom('refused' as const, 'broken' as const, 'counted' as const),
          said: fc.nat({ max: 900 }),
        }),
        { maxLength: 5 },
      ),
      fc.integer({ min: 200, max: 12_000 }),
      fc.boolean(),
      fc.double({ min: 0.05, max: 1, noNaN: true }),
      async (answers, breaks, tokens, isShared, perByte) => {
        const model = breakingModel(answers, breaks, perByte);
        const meter = memoryBudgets({ limits: isShared ? { tokens } : {} });
        const policy = isShared ? {} : { budget: { max_tokens: tokens, on_limit: 'stop' as const } };
        const story = await play({ tools: [aTool('echo')], model, prices, clock: hasty(), meter, policy });
        expect(model.spent.tokens).toBeLessThanOrEqual(tokens);
        const { spent, reserved } = meter.look(testScope);
        expect(spent.tokens).toBeGreaterThanOrEqual(model.spent.tokens);
        expect(reserved.tokens).toBe(0);
        expect(['stop', 'budget', 'max_tool_calls', 'error']).toContain(story.end.finish_reason);
      },
    ),
    { numRuns: 80 },
  );
});

/** Returns the tokens that the events of a run name: of answers, and of attempts without one. */
const tokensIn = (events: readonly RunEvent[]): number =>
  events
    .flatMap(event => {
      if (event.type === 'model.finished') return [event.turn.usage];
      return event.type === 'model.retried' || event.type === 'model.failed' ? [event.usage] : [];
    })
    .reduce((sum, { input_tokens = 0, output_tokens = 0 } = {}) => sum + input_tokens + output_tokens, 0);

test('the events of a run have the tokens that its budget has spent, however its attempts end', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(answer, { minLength: 1, maxLength: 3 }),
      fc.array(fc.record({ kind: fc.constantFrom('refused' as const, 'counted' as const), said: fc.nat({ max: 900 }) }), {
        maxLength: 8,
      }),
      fc.integer({ min: 200, max: 12_000 }),
      fc.double({ min: 0.05, max: 1, noNaN: true }),
      async (answers, breaks, tokens, perByte) => {
        const model = breakingModel(answers, breaks, perByte);
        const meter = memoryBudgets({ limits: { tokens } });
        const story = await play({ tools: [aTool('echo')], model, prices, clock: hasty(), meter });
        expect(tokensIn(story.events)).toBe(model.spent.tokens);
        expect(meter.look(testScope).spent.tokens).toBe(model.spent.tokens);
      },
    ),
    { numRuns: 80 },
  );
});

/** A run that ends at its `at`th step: a request to the model, a call of the tool, or a pause before another attempt. */
type End = { by: 'stop' | 'replace' | 'timeout'; at: number };

/** Creates the deps of a run that ends so, and counts what was used: as providers reported it, and sent without a report. */
function endingRun(answers: readonly Answer[], breaks: readonly Break[], end: End) {
  const model = breakingModel(answers, breaks, 0.3);
  const inbox = memoryInbox();
  const controller = new AbortController();
  const used = { cut: 0, calls: 0 };
  let steps = 0;
  const isEnd = (): boolean => {
    steps += 1;
    if (steps !== end.at) return false;
    if (end.by === 'stop') controller.abort();
    if (end.by === 'replace') inbox.put({ id: 'm', text: 'something else' });
    return true;
  };
  const ask: ModelAdapter['ask'] = async request => {
    // A request that was stopped before it was made sends nothing.
    if (request.signal.aborted) return { ok: false, retryable: false, error: { code: 'UNKNOWN', message: 'stopped' } };
    if (!isEnd()) return model.ask(request);
    used.cut += 1;
    if (end.by === 'timeout') return { ok: false, retryable: false, error: { code: 'TIMEOUT', message: 'no answer' } };
    return new Promise(() => undefined);
  };
  const tool = aTool('echo', {
    execute: () => {
      used.calls += 1;
      return isEnd() && end.by === 'timeout' ? new Promise(() => undefined) : 'done';
    },
  });
  const clock = hasty();
  const after: Clock['after'] = (ms, callback) => {
    if (ms >= 500 && ms < 5_000) isEnd();
    return clock.after(ms, callback);
  };
  return {
    used,
    spent: model.spent,
    deps: { tools: [tool], model: { ...model, ask }, inbox, signal: controller.signal, clock: { ...clock, after } },
  };
}

/** Creates a meter that also adds up what nobody counted. */
function meterOfEstimates(tokens: number) {
  const budgets = memoryBudgets({ limits: { tokens } });
  let estimates = 0;
  const meter: BudgetMeter = {
    ...budgets,
    settle(reservation, actual, estimated = noSpending) {
      estimates += estimated.tokens;
      return budgets.settle(reservation, actual, estimated);
    },
  };
  return { meter, look: () => ({ ...budgets.look(testScope), estimates }) };
}

test('a budget has spent what the events of its run count and holds nothing else, however and whenever the run ends', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(answer, { minLength: 1, maxLength: 3 }),
      fc.array(fc.record({ kind: fc.constantFrom('refused' as const, 'counted' as const), said: fc.nat({ max: 900 }) }), {
        maxLength: 8,
      }),
      fc.record({
        by: fc.constantFrom('stop' as const, 'replace' as const, 'timeout' as const),
        at: fc.integer({ min: 1, max: 9 }),
      }),
      fc.integer({ min: 200, max: 60_000 }),
      async (answers, breaks, end, tokens) => {
        const { used, spent: sent, deps } = endingRun(answers, breaks, end);
        const { meter, look } = meterOfEstimates(tokens);
        const story = await play({ ...deps, prices, meter, policy: { on_message: 'SUPERSEDE' } });
        const { spent, reserved, estimates } = look();
        expect(reserved).toMatchObject({ tokens: 0, calls: 0 });
        expect(tokensIn(story.events)).toBe(sent.tokens);
        expect(spent.tokens - estimates).toBe(sent.tokens);
        expect(spent.calls).toBe(used.calls);
        if (used.cut === 0) expect(estimates).toBe(0);
      },
    ),
    { numRuns: 150 },
  );
});

test('a rejected or unsent model request costs nothing, and a broken one costs its prompt and received text', async () => {
  const spentBy = async (...breaks: Break[]) => {
    const meter = memoryBudgets({ limits: {} });
    const model = breakingModel([{ text: 'done', output: 0, calls: 0 }], breaks, 0);
    await play({ tools: [], model, clock: hasty(), meter });
    return meter.look(testScope).spent.tokens;
  };
  expect(await spentBy({ kind: 'refused', said: 0 })).toBe(0);
  expect(await spentBy({ kind: 'counted', said: 30 })).toBe(30);
  const prompt = await spentBy({ kind: 'broken', said: 0 });
  expect(prompt).toBeGreaterThan(0);
  expect(await spentBy({ kind: 'broken', said: 40 })).toBe(prompt + 40);
});

test('a count of one side is spent, and the bound of the other side is held', async () => {
  const { meter, look } = meterOfEstimates(100_000);
  const model: ModelAdapter = {
    provider: 'openai',
    model: 'm',
    ask: () => Promise.resolve({ ok: true, turn: { text: 'hi', tool_calls: [], finish: 'stop', usage: { output_tokens: 7 } } }),
  };
  const story = await play({ tools: [], model, prices, meter });
  const { spent, estimates } = look();
  expect(tokensIn(story.events)).toBe(7);
  expect(estimates).toBeGreaterThan(0);
  expect(spent.tokens - estimates).toBe(7);
  expect(spent.usd).toBeGreaterThan(costOf(prices, 'm', { output_tokens: 7 }) ?? 0);
});

const calling = (n: number) => ({ text: `asked ${n}`, output: 0.1, calls: 1 });

test('a run stops at its limit and keeps its work', async () => {
  const model = countingModel([calling(1), calling(2), calling(3)]);
  const story = await play({ tools: [aTool('echo')], model, policy: { budget: { max_calls: 2, on_limit: 'stop' } } });
  expect(story.end).toMatchObject({ finish_reason: 'budget', response: 'asked 3' });
  expect(story.envelopes.map(({ error }) => error?.code)).toEqual([undefined, undefined, 'POLICY_DENIED']);
  expect(story.events.find(event => event.type === 'agent.budget_reached')).toMatchObject({
    limit: 'calls',
    spent: { calls: 2 },
  });
});

describe('run that requests more budget', () => {
  const asking = { budget: { max_calls: 1, on_limit: 'ask' as const } };
  const more = { kind: 'budget' as const, by: 'ann', budget: { max_calls: 5, on_limit: 'ask' as const } };
  const items = [calling(1), calling(2), { text: 'done', output: 0.1, calls: 0 }];

  test('a run that requests more budget waits and continues with it', async () => {
    const approvals = memoryApprovals();
    const playing = play({ tools: [aTool('echo')], model: countingModel(items), approvals, policy: asking });
    await quiet();
    const [approval] = approvals.open();
    expect(approval).toMatchObject({ kind: 'budget', request: { limit: 'calls', spent: { calls: 1 } } });
    approvals.answer(approval?.id ?? '', more);
    const story = await playing;
    expect([story.end.finish_reason, story.envelopes.length]).toEqual(['stop', 2]);
    expect(story.events.find(event => event.type === 'agent.budget_answered')).toMatchObject({
      by: 'ann',
      budget: { max_calls: 5 },
    });
  });

  test('a run whose budget request is rejected ends with the work it has', async () => {
    const approvals = memoryApprovals();
    const playing = play({ tools: [aTool('echo')], model: countingModel(items), approvals, policy: asking });
    await quiet();
    approvals.answer(approvals.open()[0]?.id ?? '', { kind: 'declined', by: 'ann' });
    const story = await playing;
    expect(story.end).toMatchObject({ finish_reason: 'budget', response: 'asked 2' });
  });

  test('a run that is canceled during a budget request withdraws the approval', async () => {
    const approvals = memoryApprovals();
    const controller = new AbortController();
    const model = countingModel(items);
    const playing = play({ tools: [aTool('echo')], model, approvals, policy: asking, signal: controller.signal });
    await quiet();
    controller.abort();
    await playing;
    expect(approvals.open()).toEqual([]);
  });

  test.each<[string, Scenario['policy']]>([
    ['calls', asking],
    ['tokens', { budget: { max_tokens: 2500, on_limit: 'ask' } }],
  ])('%s: a run resumed after a granted budget requests no approval again, and its replay is equal', async (_, policy = {}) => {
    const raised = { ...more, budget: { max_calls: 50, max_tokens: 100_000, on_limit: 'stop' as const } };
    const approvals = memoryApprovals();
    const tools = [aTool('echo')];
    const longer = [calling(1), calling(2), calling(3), { text: 'done', output: 0.1, calls: 0 }].map(line => ({
      ...line,
      output: 1,
    }));
    const playing = play({ tools, model: countingModel(longer), approvals, policy });
    await quiet();
    expect(approvals.answer(approvals.open()[0]?.id ?? '', raised)).toBe(true);
    const whole = await playing;
    expect(whole.end.finish_reason).toBe('stop');
    const given = whole.events.findIndex(event => event.type === 'agent.budget_answered');
    for (let cut = given + 1; cut < whole.events.length; cut += 1) {
      const holding = JSON.parse(JSON.stringify(whole.events.slice(0, cut))) as RunEvent[];
      const answered = holding.filter(event => event.type === 'model.finished').length;
      const approvals = memoryApprovals();
      const again = await play({ tools, model: countingModel(longer.slice(answered)), approvals, policy, holding });
      expect(approvals.open()).toEqual([]);
      expect([again.end.finish_reason, again.envelopes.length]).toEqual(['stop', 3]);
    }
    const replayed = await play({
      tools,
      model: createRecordingModel([]),
      policy,
      replaying: JSON.parse(JSON.stringify(whole.events)) as RunEvent[],
    });
    expect(JSON.stringify(replayed.outputs)).toBe(JSON.stringify(whole.outputs));
    expect(typesOf(replayed.events).filter(type => type.includes('budget'))).toEqual(
      typesOf(whole.events).filter(type => type.includes('budget')),
    );
  });
});

describe('shared budget', () => {
  test('10,000 concurrent reservations never exceed a shared budget', async () => {
    const budgets = memoryBudgets({ limits: { calls: 777, usd: 5 } });
    let most = 0;
    const outcomes = await Promise.all(
      Array.from({ length: 10_000 }, async (_, n) => {
        await new Promise<void>(resolve => setImmediate(resolve));
        const reserved = await budgets.reserve({ tokens: 0, calls: 1, usd: 0.001 * (n % 7) }, { scope: testScope });
        if (!reserved.ok) return 'refused';
        const { spent, reserved: held } = budgets.look(testScope);
        most = Math.max(most, spent.calls + held.calls);
        expect(spent.usd + held.usd).toBeLessThanOrEqual(5 + 1e-6);
        await new Promise<void>(resolve => setImmediate(resolve));
        const wasSent = n % 3 !== 0;
        await budgets.settle(reserved.reservation, wasSent ? reserved.reservation.spending : { tokens: 0, calls: 0, usd: 0 });
        return wasSent ? 'sent' : 'given back';
      }),
    );
    const sent = outcomes.filter(outcome => outcome === 'sent').length;
    expect(most).toBeLessThanOrEqual(777);
    expect(budgets.look(testScope)).toMatchObject({ spent: { calls: sent }, reserved: { calls: 0 } });
    expect(sent).toBeGreaterThan(100);
  });

  test('10,000 concurrent tool calls of many runs never exceed a shared budget, and denied calls say why', async () => {
    const meter = memoryBudgets({ limits: { calls: 1000 } });
    let made = 0;
    const tool = aTool('echo', { execute: () => (made += 1) });
    const content = Array.from({ length: 200 }, (_, n) => ({ name: 'echo', input: { n } }));
    const stories = await Promise.all(
      Array.from({ length: 50 }, () =>
        play({ tools: [tool], meter, policy: { max_tool_calls: 300 }, model: createRecordingModel([content, 'done']) }),
      ),
    );
    expect(made).toBe(1000);
    const refused = stories.flatMap(story => story.envelopes).filter(envelope => envelope.error !== undefined);
    expect(refused).toHaveLength(9000);
    const ends = stories
      .flatMap(({ events }) => typesOf(events))
      .filter(type => type === 'tool.denied' || type === 'tool.failed');
    expect(new Set(ends)).toEqual(new Set(['tool.denied']));
    expect(refused[0]?.error).toMatchObject({
      code: 'POLICY_DENIED',
      details: { reason: 'budget', limit: 'calls', subject: 'the workspace' },
    });
  });

  test('a shared budget bounds the answer of a model by the remaining tokens', async () => {
    const meter = memoryBudgets({ limits: { tokens: 4000 } });
    const models = Array.from({ length: 12 }, () => countingModel([{ text: 'long', output: 9, calls: 0 }]));
    const stories = await Promise.all(models.map(model => play({ tools: [aTool('echo')], model, meter })));
    const spent = models.reduce((sum, model) => sum + model.spent.tokens, 0);
    expect(spent).toBeLessThanOrEqual(4000);
    expect(meter.look(testScope)).toMatchObject({ spent: { tokens: spent }, reserved: { tokens: 0 } });
    expect(stories.some(story => story.end.finish_reason === 'budget')).toBe(true);
  });

  test('a shared budget denial is repeated in a replay event by event and after a crash without a new request', async () => {
    const tool = aTool('echo');
    const model = () =>
      createRecordingModel([
        [
          { name: 'echo', input: { n: 1 } },
          { name: 'echo', input: { n: 2 } },
        ],
        'done',
      ]);
    const whole = await play({ tools: [tool], meter: memoryBudgets({ limits: { calls: 1 } }), model: model() });
    const items = JSON.parse(JSON.stringify(whole.events)) as RunEvent[];
    expect(typesOf(items).filter(type => type.startsWith('tool.'))).toContain('tool.denied');
    const replayed = await play({ tools: [tool], model: createRecordingModel([]), replaying: items });
    const ofCalls = (events: readonly RunEvent[]) =>
      typesOf(events)
        .filter(type => type !== 'tool.invoked')
        .toSorted();
    expect(ofCalls(replayed.events)).toEqual(ofCalls(whole.events));
    expect(JSON.stringify(replayed.outputs)).toBe(JSON.stringify(whole.outputs));
    const again = await play({ tools: [tool], model: createRecordingModel(['done']), holding: items.slice(0, -1) });
    expect(again.outputs).toEqual(whole.outputs);
  });

  test('an unreachable shared budget stops every call before it is sent', async () => {
    let made = 0;
    const meter = { reserve: () => Promise.reject(new Error('no database')), settle: () => undefined };
    const story = await play({
      tools: [aTool('echo', { execute: () => (made += 1) })],
      meter: {
        ...meter,
        reserve: spending => (spending.calls > 0 ? meter.reserve() : { ok: true, reservation: { id: 'r', spending } }),
      },
      model: createRecordingModel([[{ name: 'echo' }], 'done']),
    });
    expect(made).toBe(0);
    expect(story.envelopes[0]?.error).toMatchObject({ code: 'PROVIDER_ERROR', details: { reason: 'budget_unavailable' } });
  });
});
