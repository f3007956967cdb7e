import { AgentFold, type BaseTool, type ModelConfig, programToolName, type RunEvent } from '@pinion/contracts';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createEgress } from '../adapters/egress/index.ts';
import { nodeClock } from '../adapters/node/node-clock.ts';
import { memoryInbox, memoryApprovals } from '../adapters/memory/index.ts';
import { createModel } from '../models/index.ts';
import { aTool, play, type Scenario } from '../testing/index.ts';
import { serveAnthropic } from '../testing/program-vendors/anthropic-double.ts';
import { serveOpenAi } from '../testing/program-vendors/openai-double.ts';
import type { ProgramScript } from '../testing/program-vendors/program-script.ts';
import type { VendorDouble } from '../testing/program-vendors/serve-double.ts';

/* Programs on the vendor's machine, over HTTP with servers that reject what the vendors reject. */

const egress = createEgress({ allow: ['127.0.0.1'] });
const doubles: VendorDouble[] = [];
afterEach(() => Promise.all(doubles.splice(0).map(double => double.close())));
afterAll(() => egress.close());

const vendors = {
  anthropic: { provider: 'anthropic', vendor: 'anthropic', serve: serveAnthropic, id: 'srvtoolu_0' },
  openai: { provider: 'openai-responses', vendor: 'openai', serve: serveOpenAi, id: 'call_program_0' },
} as const;

const modelAt = (double: VendorDouble, provider: ModelConfig['provider'], more: Partial<ModelConfig> = {}) =>
  createModel(
    { provider, model: 'm', base_url: double.url, programs: 'vendor', ...more },
    { egress, apiKey: 'sk-secret-key', now: () => 0 },
  );

const look = (did: unknown[] = []) =>
  aTool('shop.look', { execute: input => (did.push(input), { ...(input as object), price: 7 }) });
const pay = (did: unknown[] = []) =>
  aTool('shop.pay', { metadata: { side_effects: 'writes' }, execute: input => (did.push(input), 'paid') });

const code = "prices = [await shop__look({'sku': s}) for s in ['a', 'b']]\nprint(prices)";
const lookAt = (sku: string) => ({ call: 'shop__look', input: { sku } });
const twoLooks: ProgramScript = [
  [{ text: 'I will look.' }, { program: code }, lookAt('a'), lookAt('b')],
  [{ output: '[7, 7]\n' }, { text: 'Both cost 7.' }],
];

describe.each(['anthropic', 'openai'] as const)('programs at %s', name => {
  const { provider, vendor, serve, id } = vendors[name];
  const caller = { vendor, program_call_id: id };
  const start = async (script: ProgramScript): Promise<VendorDouble> => {
    const double = await serve(script);
    doubles.push(double);
    return double;
  };
  const playScript = async (script: ProgramScript, scenario: Partial<Scenario> & { tools: readonly BaseTool[] }) =>
    play({ model: modelAt(await start(script), provider), ...scenario });

  test('two parallel calls of a program are ordinary calls with the vendor as their caller', async () => {
    const { outputs, envelopes, events } = await playScript(twoLooks, { tools: [look()] });
    expect(outputs.response).toBe('Both cost 7.');
    expect(envelopes).toMatchObject([
      { name: 'shop.look', input: { sku: 'a' }, output: { sku: 'a', price: 7 }, caller, meta: { seq: 0, iteration: 0 } },
      { name: 'shop.look', input: { sku: 'b' }, output: { sku: 'b', price: 7 }, caller, meta: { seq: 1, iteration: 0 } },
    ]);
    expect(outputs.tool_order).toEqual(envelopes.map(({ call_id }) => call_id));
    expect(Object.values(outputs.tools_by_id).map(envelope => envelope.caller)).toEqual([caller, caller]);
    const authorized = events.filter(event => event.type === 'tool.authorized');
    expect(authorized.map(event => [event.caller, event.input])).toEqual([
      [caller, undefined],
      [caller, undefined],
    ]);
  });

  test('the code and the output of a program are in the turns', async () => {
    const { events } = await playScript(twoLooks, { tools: [look()] });
    const turns = events.flatMap(event => (event.type === 'model.finished' ? [event.turn] : []));
    expect(turns.map(({ programs }) => programs)).toEqual([
      [{ vendor, id, code }],
      [{ vendor, id, stdout: '[7, 7]\n', status: 'completed' }],
    ]);
    expect(turns[0]?.tool_calls.map(call => call.caller)).toEqual([caller, caller]);
  });

  test('a direct call beside those of a program has no caller', async () => {
    const script: ProgramScript = [
      [{ program: code }, lookAt('a'), { ...lookAt('b'), isDirect: true }],
      [{ output: '7' }, { text: 'Done.' }],
    ];
    const { envelopes, outputs } = await playScript(script, { tools: [look()] });
    expect(envelopes.map(envelope => [envelope.input, envelope.caller])).toEqual([
      [{ sku: 'a' }, caller],
      [{ sku: 'b' }, undefined],
    ]);
    expect(outputs.response).toBe('Done.');
  });

  test('a program that goes on after its results makes calls of the same program', async () => {
    const script: ProgramScript = [[{ program: code }, lookAt('a')], [lookAt('b')], [{ output: '14' }, { text: 'Together 14.' }]];
    const { envelopes, outputs } = await playScript(script, { tools: [look()] });
    expect(envelopes.map(envelope => envelope.caller)).toEqual([caller, caller]);
    expect(outputs.response).toBe('Together 14.');
  });

  test('an approval holds one call of a program and shows its code and its earlier calls', async () => {
    const did: unknown[] = [];
    const approvals = memoryApprovals();
    const script: ProgramScript = [
      [{ program: code }, lookAt('a')],
      [lookAt('b'), { call: 'shop__pay', input: { sku: 'b' } }],
      [{ output: 'paid' }, { text: 'Paid.' }],
    ];
    const playing = playScript(script, { tools: [look(did), pay(did)], approvals });
    await expect.poll(() => did).toEqual([{ sku: 'a' }, { sku: 'b' }]);
    await expect
      .poll(() => approvals.open())
      .toMatchObject([{ request: { name: 'shop.pay', program: { code, ended: [{ name: 'shop.look', succeeded: true }] } } }]);
    approvals.answer(approvals.open()[0]?.id ?? '', { kind: 'approved', by: 'ann' });
    const { envelopes, outputs, events } = await playing;
    expect(envelopes.at(-1)).toMatchObject({ name: 'shop.pay', output: 'paid', caller, meta: { confirmed_by: 'ann' } });
    expect(events.find(event => event.type === 'tool.confirmation_requested')).toMatchObject({ caller });
    expect(outputs.response).toBe('Paid.');
  });

  test('a denied call of a program has an envelope, and the program gets the denial', async () => {
    const double = await start([
      [{ program: code }, lookAt('a'), { call: 'shop__pay', input: {} }],
      [{ output: 'denied' }, { text: 'Not paid.' }],
    ]);
    const did: unknown[] = [];
    const { envelopes, outputs } = await play({
      model: modelAt(double, provider),
      tools: [look(), pay(did)],
      policy: { allowed_side_effects: ['pure'] },
    });
    expect(envelopes.at(-1)).toMatchObject({ name: 'shop.pay', error: { code: 'POLICY_DENIED' }, caller });
    expect(did).toEqual([]);
    expect(JSON.stringify(double.requests[1])).toContain('POLICY_DENIED');
    expect(outputs.response).toBe('Not paid.');
  });

  test('the calls of a program count against the cap, and those beyond it are denied', async () => {
    const { envelopes, end } = await playScript(twoLooks, { tools: [look()], policy: { max_tool_calls: 1 } });
    expect(envelopes).toMatchObject([{ output: { sku: 'a' } }, { error: { details: { reason: 'max_tool_calls' } }, caller }]);
    expect(end.finish_reason).toBe('max_tool_calls');
  });

  test('a run that is killed between the turns of a program sends the program back and repeats no call', async () => {
    const double = await start(twoLooks);
    const whole = await play({ model: modelAt(double, provider), tools: [look()] });
    const second = double.requests[1];
    const cuts = whole.events.flatMap((event, index) => (event.type === 'model.started' && event.iteration === 1 ? [index] : []));
    const afterTurn = whole.events.findIndex(event => event.type === 'model.finished') + 1;
    for (const cut of [afterTurn, ...cuts]) {
      const holding = JSON.parse(JSON.stringify(whole.events.slice(0, cut))) as RunEvent[];
      const did: unknown[] = [];
      const resumed = await play({ model: modelAt(double, provider), tools: [look(did)], holding });
      expect(resumed.outputs.response).toBe('Both cost 7.');
      expect(did).toHaveLength(cut === afterTurn ? 2 : 0);
      expect(resumed.envelopes.map(({ call_id }) => call_id)).toEqual(whole.envelopes.map(({ call_id }) => call_id));
      expect(double.requests.at(-1)).toEqual(second);
    }
  });

  test('a replay sends nothing and has the same envelopes', async () => {
    const double = await start(twoLooks);
    const whole = await play({ model: modelAt(double, provider), tools: [look()] });
    const replaying = JSON.parse(JSON.stringify(whole.events)) as RunEvent[];
    const again = await play({ model: modelAt(double, provider), tools: [look()], replaying });
    expect(again.outputs).toEqual(whole.outputs);
    expect(double.requests).toHaveLength(2);
  });

  test('a message that arrives while a program waits is sent to the model when the program has ended', async () => {
    const double = await start([...twoLooks, [{ text: 'Now in euros.' }]]);
    const inbox = memoryInbox();
    const telling = aTool('shop.look', { execute: input => (inbox.put({ id: 'm1', text: 'In euros, please.' }), input) });
    const { outputs, events } = await play({
      model: modelAt(double, provider),
      tools: [telling],
      inbox,
      policy: { on_message: 'ABSORB' },
    });
    expect(outputs.response).toBe('Now in euros.');
    expect(JSON.stringify(double.requests[1])).not.toContain('In euros, please.');
    expect(JSON.stringify(double.requests[2])).toContain('In euros, please.');
    const fold = new AgentFold();
    for (const event of events) fold.add(event);
    expect(fold.messages().map(message => `${message.role} ${message.role === 'tool' ? message.name : message.text}`)).toEqual([
      'system Be exact.',
      'user Go.',
      'assistant I will look.',
      'tool shop.look',
      'tool shop.look',
      'assistant Both cost 7.',
      'user In euros, please.',
      'assistant Now in euros.',
    ]);
  });

  test('a conversation whose programs were turned off is sent with direct calls', async () => {
    const double = await start(twoLooks);
    const whole = await play({ model: modelAt(double, provider), tools: [look()] });
    const cut = whole.events.findIndex(event => event.type === 'model.started' && event.iteration === 1);
    const plain = await serve([[lookAt('a')]]);
    doubles.push(plain);
    const model = modelAt(plain, provider, { programs: undefined, limits: { attempts: 1 } });
    await play({ model, tools: [look()], holding: JSON.parse(JSON.stringify(whole.events.slice(0, cut))) as RunEvent[] });
    const body = JSON.stringify(plain.requests[0]);
    expect(body).toContain('shop__look');
    expect(body).not.toMatch(/caller|server_tool_use|fingerprint|container|allowed_callers/);
  });

  test('a turn whose text a person edited in a fork is sent without its program, and its calls as direct ones', async () => {
    const double = await start(twoLooks);
    const whole = await play({ model: modelAt(double, provider), tools: [look()] });
    const cut = whole.events.findIndex(event => event.type === 'model.started' && event.iteration === 1);
    // An edited turn keeps its calls and nothing else of the vendor.
    const holding = whole.events.slice(0, cut).map(event => {
      if (event.type !== 'model.finished') return event;
      const { tool_calls, finish } = event.turn;
      return { ...event, turn: { text: 'I looked.', tool_calls, finish } };
    });
    await play({ model: modelAt(double, provider, { limits: { attempts: 1 } }), tools: [look()], holding });
    const body = JSON.stringify(double.requests.at(-1));
    expect(body).toContain('I looked.');
    expect(body).not.toMatch(/"caller"|server_tool_use|fingerprint|"container"/);
  });

  test('run_program of the agent is not offered to the programs of the vendor', async () => {
    const double = await start(twoLooks);
    await play({ model: modelAt(double, provider), tools: [look()], policy: { programs: 'offered' } });
    const tools = double.requests[0]?.['tools'] as { name?: string; allowed_callers?: unknown }[];
    expect(tools.map(tool => [tool.name, tool.allowed_callers !== undefined])).toEqual([
      ['shop__look', true],
      [programToolName, false],
      [provider === 'anthropic' ? 'code_execution' : undefined, false],
    ]);
  });

  test('a policy that leaves no tool to the programs of the vendor is refused before a request', async () => {
    const double = await start(twoLooks);
    const { end } = await play({ model: modelAt(double, provider), tools: [look()], policy: { programs: 'only' } });
    expect(end.error).toMatchObject({ code: 'VALIDATION_ERROR', details: { reason: 'vendor_programs_no_tool' } });
    expect(double.requests).toEqual([]);
  });

  test('a tool with the name of the vendor’s own is refused before a request', async () => {
    const double = await start(twoLooks);
    const taken = aTool(provider === 'anthropic' ? 'code_execution' : 'programmatic_tool_calling', { execute: () => 1 });
    const { end } = await play({ model: modelAt(double, provider), tools: [taken] });
    expect(end.error).toMatchObject({ code: 'VALIDATION_ERROR', details: { reason: 'vendor_programs_reserved_name' } });
    expect(double.requests).toEqual([]);
  });
});

test.each(['openai', 'google', 'openai-compatible', 'scripted'] as const)(
  '%s refuses programs at the vendor and names the providers that have them',
  async provider => {
    const double = await serveOpenAi([]);
    doubles.push(double);
    const { end } = await play({ model: modelAt(double, provider), tools: [look()] });
    expect(end.error).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { reason: 'vendor_programs_unsupported', supported: ['anthropic', 'openai-responses'] },
    });
    expect(end.error?.message).toContain('anthropic, openai-responses');
    expect(double.requests).toEqual([]);
  },
);

test('a model whose calls are read from text refuses programs at the vendor', async () => {
  const double = await serveAnthropic(twoLooks);
  doubles.push(double);
  const { end } = await play({ model: modelAt(double, 'anthropic', { parameters: { tool_mode: 'text' } }), tools: [look()] });
  expect(end.error).toMatchObject({ code: 'VALIDATION_ERROR', details: { reason: 'vendor_programs_tool_mode' } });
});

test.each(['start', 'end'] as const)(
  'the container that anthropic names at the %s of an answer is sent back',
  async containerAt => {
    const double = await serveAnthropic(twoLooks, { containerAt });
    doubles.push(double);
    const { outputs } = await play({ model: modelAt(double, 'anthropic'), tools: [look()] });
    expect(outputs.response).toBe('Both cost 7.');
    expect(double.requests.map(body => body['container'])).toEqual([undefined, 'container_1']);
  },
);

test('an expired container is named only while a program waits in it', async () => {
  const script: ProgramScript = [
    ...twoLooks.slice(0, 1),
    [{ output: '1' }, { ...lookAt('c'), isDirect: true }],
    [{ text: 'End.' }],
  ];
  const double = await serveAnthropic(script, { expires_at: '1969-12-31T00:00:00Z' });
  doubles.push(double);
  const { outputs } = await play({ model: modelAt(double, 'anthropic'), tools: [look()] });
  expect(outputs.response).toBe('End.');
  expect(double.requests.map(body => body['container'])).toEqual([undefined, 'container_1', undefined]);
});

test('an answer that anthropic pauses is sent back until it is complete, and is one turn', async () => {
  const script: ProgramScript = [
    [{ text: 'Long. ' }, { program: 'sleep(60)' }, 'pause'],
    [{ output: 'slept' }, { program: code }, lookAt('a')],
    [{ output: '7' }, { text: 'Done.' }],
  ];
  const double = await serveAnthropic(script);
  doubles.push(double);
  const { outputs, events, envelopes } = await play({ model: modelAt(double, 'anthropic'), tools: [look()], clock: nodeClock() });
  expect(outputs.response).toBe('Done.');
  expect(double.requests).toHaveLength(3);
  const turns = events.flatMap(event => (event.type === 'model.finished' ? [event.turn] : []));
  expect(turns).toHaveLength(2);
  expect(turns[0]?.programs?.map(({ id, code: text, stdout }) => [id, text ?? stdout])).toEqual([
    ['srvtoolu_0', 'sleep(60)'],
    ['srvtoolu_0', 'slept'],
    ['srvtoolu_1', code],
  ]);
  expect(envelopes[0]?.caller).toEqual({ vendor: 'anthropic', program_call_id: 'srvtoolu_1' });
});
