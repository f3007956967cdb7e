import { AgentFold, type AgentPolicy, type RunEvent } from '@pinion/contracts';
import { expect, test } from 'vitest';
import { memoryApprovals } from '../adapters/memory/index.ts';
import type { ApprovalAnswer, ApprovalQueue, ModelRequest } from '../ports/index.ts';
import { aTool, createRecordingModel, play, type Scenario } from '../testing/index.ts';

const pay = aTool('pay', {
  input_schema: { type: 'object', properties: { to: { type: 'string' }, amount: { type: 'number' } } },
  metadata: { side_effects: 'writes' },
  execute: ({ amount }) => {
    if (amount === 13) throw new Error('unlucky');
    return { paid: amount };
  },
});

const approving = (input?: unknown): ApprovalQueue => ({
  ask: () => Promise.resolve<ApprovalAnswer>({ kind: 'approved', by: 'ann', ...(input === undefined ? {} : { input }) }),
  withdraw: () => undefined,
});

const requested = { to: 'ada', amount: 100 };
const answers = [[{ name: 'pay', input: requested }], 'done'];

async function playEdited(input: unknown, scenario: Partial<Scenario> = {}) {
  const model = createRecordingModel(answers);
  const story = await play({ tools: [pay], approvals: approving(input), model, ...scenario });
  return { story, text: resultIn(model.asked.at(-1)), model };
}

/** Returns the result of the first call in the last message of a request. */
function resultIn(request: ModelRequest | undefined): string | undefined {
  const message = request?.messages.at(-1);
  return message?.role === 'tool' ? message.results[0]?.text : undefined;
}

const note = (input: string) => `[The approver changed the arguments of this call to ${input}. This is the result.]\n`;

test('a result of a call with edited arguments begins with the arguments that were executed', async () => {
  const { story, text } = await playEdited({ to: 'ada', amount: 50 });
  expect(text).toBe(`${note('{"to":"ada","amount":50}')}{"paid":50}`);
  expect(story.envelopes[0]?.meta).toMatchObject({ confirmed_by: 'ann', edited: true });
});

test.each([
  ['no edit', undefined],
  ['the same arguments in another order', { amount: 100, to: 'ada' }],
])('a result of a call that was approved with %s has no note about an edit', async (_title, input) => {
  const { story, text } = await playEdited(input);
  expect(text).toBe('{"paid":100}');
  expect(story.envelopes[0]?.meta?.edited).toBeUndefined();
});

test('a result of a call that was approved without an argument that has its default has no note about an edit', async () => {
  const input_schema = {
    type: 'object',
    properties: { to: { type: 'string' }, amount: { type: 'number' }, currency: { type: 'string', default: 'EUR' } },
  };
  const tools = [
    aTool('pay', { input_schema, metadata: { side_effects: 'writes' }, execute: ({ amount }) => ({ paid: amount }) }),
  ];
  const { story, text } = await playEdited(requested, { tools });
  expect(text).toBe('{"paid":100}');
  expect(story.envelopes).toMatchObject([{ input: { ...requested, currency: 'EUR' } }]);
  expect(story.envelopes[0]?.meta?.edited).toBeUndefined();
});

test.each([
  ['fails', { amount: 13 }, 'unlucky'],
  ['does not match its schema', { amount: 'much' }, 'VALIDATION_ERROR'],
])('an error of an edited call that %s begins with the edited arguments', async (_title, input, error) => {
  const { text } = await playEdited(input);
  expect(text?.startsWith(note(JSON.stringify(input)))).toBe(true);
  expect(text).toContain(error);
});

test('a model gets the same note after a crash at any event, in a replay and in the messages of the run', async () => {
  const whole = await playEdited({ amount: 50 });
  const fold = new AgentFold();
  for (const event of whole.story.events) fold.add(event);
  expect(fold.messages().find(message => message.role === 'tool')?.text).toBe(whole.text);
  const copy = (events: readonly RunEvent[]) => JSON.parse(JSON.stringify(events)) as RunEvent[];
  const confirmed = whole.story.events.findIndex(event => event.type === 'tool.confirmed');
  const last = whole.story.events.findIndex(event => event.type === 'model.started' && event.iteration === 1);
  const invoked = whole.story.events.findIndex(event => event.type === 'tool.invoked');
  for (let cut = confirmed + 1; cut <= last; cut += 1) {
    const model = createRecordingModel(['done']);
    await playEdited({ amount: 50 }, { approvals: memoryApprovals(), model, holding: copy(whole.story.events.slice(0, cut)) });
    const text = resultIn(model.asked[0]);
    expect(text?.startsWith(note('{"amount":50}')), `cut at ${cut}`).toBe(true);
    // A call that was sent before the crash has an unknown outcome, and its arguments are the edited ones.
    if (cut <= invoked) expect(text).toBe(whole.text);
  }
  const replayed = await playEdited({ amount: 50 }, { replaying: copy(whole.story.events) });
  expect(replayed.story.envelopes).toEqual(whole.story.envelopes);
});

const later = {
  'asks for approval': {},
  'asks for none': { confirmation: 'never' },
  'denies the tool': { allowed_side_effects: ['pure'] },
} as const satisfies Record<string, Partial<AgentPolicy>>;

test.each(Object.entries(later))(
  'only edited arguments are executed after a crash at any event, also under a policy that then %s',
  async (title, policy) => {
    const executed: unknown[] = [];
    const tools = [aTool('pay', { metadata: { side_effects: 'writes' }, execute: input => executed.push(input) })];
    const edited = { to: 'ada', amount: 50 };
    const { events } = (await playEdited(edited, { tools })).story;
    const asked = events.findIndex(event => event.type === 'tool.confirmation_requested');
    for (let cut = asked + 1; cut < events.length; cut += 1) {
      const holding = JSON.parse(JSON.stringify(events.slice(0, cut))) as RunEvent[];
      const wasInvoked = holding.some(event => event.type === 'tool.invoked');
      const isDenied = !wasInvoked && title === 'denies the tool';
      executed.length = 0;
      const model = createRecordingModel(['done']);
      const { envelopes } = (await playEdited(edited, { tools, policy: { ...policy }, model, holding })).story;
      expect(executed, `cut at ${cut}`).toEqual(wasInvoked || isDenied ? [] : [edited]);
      expect(envelopes, `cut at ${cut}`).toMatchObject([
        isDenied ? { input: requested, error: { code: 'POLICY_DENIED' } } : { input: edited, meta: { edited: true } },
      ]);
    }
  },
);
