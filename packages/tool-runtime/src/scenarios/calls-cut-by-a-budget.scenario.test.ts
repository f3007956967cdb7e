import { type AgentBudget, AgentFold, type RunEvent, specOf, ToolDefinition } from '@pinion/contracts';
import { expect, test } from 'vitest';
import { memoryApprovals } from '../adapters/memory/index.ts';
import type { ToolProvider } from '../ports/index.ts';
import { quiet } from '../testing/remote-tool.ts';
import { play, createRecordingModel, type Scenario } from '../testing/index.ts';

/* Calls of one answer that do not all fit the budget of the run. */

const sent: number[] = [];
const priced = (name: string, cost_usd: number) =>
  specOf(
    ToolDefinition.parse({
      name,
      version: '1.0.0',
      description: '',
      category: 'api',
      input_schema: { type: 'object' },
      side_effect_policy: 'irreversible',
      gateway: 'remote',
      cost_usd,
    }),
  );
const remote: ToolProvider = {
  gateway: 'remote',
  call(call) {
    call.markSent();
    sent.push((call.input as { n: number }).n);
    return { ok: true, output: null };
  },
};
const specs = [priced('dear', 0.4), priced('cheap', 0.1)];
const ask = (name: string, n: number) => ({ name, input: { n } });

async function playWith(budget: AgentBudget, more: Partial<Scenario> = {}) {
  sent.length = 0;
  const model = createRecordingModel([[ask('dear', 0), ask('dear', 1), ask('dear', 2)], 'never asked']);
  return { model, story: await play({ specs, providers: [remote], model, policy: { confirmation: 'never', budget }, ...more }) };
}

const codes = ({ envelopes }: { envelopes: readonly { error?: { code: string; details?: unknown } | undefined }[] }) =>
  envelopes.map(({ error }) => error?.code ?? 'ok');

test('calls of one answer within a dollar limit run in order, and the rest are denied with an envelope each', async () => {
  const { story, model } = await playWith({ max_usd: 1, on_limit: 'stop' });
  expect(sent).toEqual([0, 1]);
  expect(codes(story)).toEqual(['ok', 'ok', 'POLICY_DENIED']);
  expect(Object.keys(story.outputs.tools_by_id)).toHaveLength(3);
  expect(story.envelopes[2]?.error).toMatchObject({ details: { reason: 'budget', rule: 'budget' } });
  expect(story.envelopes[2]?.error?.message).toContain('money');
  expect(story.end.finish_reason).toBe('budget');
  expect(model.asked).toHaveLength(1);
});

test('a call within the budget runs even though an earlier call exceeds it', async () => {
  const model = createRecordingModel([[ask('dear', 0), ask('dear', 1), ask('cheap', 2)]]);
  const { story } = await playWith({ max_usd: 0.5, on_limit: 'stop' }, { model });
  expect(codes(story)).toEqual(['ok', 'POLICY_DENIED', 'ok']);
  expect(sent).toEqual([0, 2]);
});

test('calls of one answer beyond a call limit are denied, each with an envelope', async () => {
  const { story } = await playWith({ max_calls: 1, on_limit: 'stop' });
  expect(codes(story)).toEqual(['ok', 'POLICY_DENIED', 'POLICY_DENIED']);
  const fold = new AgentFold();
  for (const event of story.events) fold.add(event);
  expect(fold.spending().calls).toBe(1);
  expect(story.envelopes[1]?.error?.message).toContain('tool calls');
});

test('when more budget is rejected, the calls within the budget run and the rest are denied', async () => {
  const approvals = memoryApprovals();
  const playing = playWith({ max_usd: 1, on_limit: 'ask' }, { approvals });
  await quiet();
  approvals.answer(approvals.open()[0]?.id ?? '', { kind: 'declined', by: 'ann' });
  const { story } = await playing;
  expect(codes(story)).toEqual(['ok', 'ok', 'POLICY_DENIED']);
});

test('no approval is requested for a call that exceeds the budget', async () => {
  const approvals = memoryApprovals();
  const policy = { confirmation: 'always' as const, budget: { max_usd: 0.1, on_limit: 'stop' as const } };
  const { story } = await playWith({ on_limit: 'stop' }, { approvals, policy });
  expect(approvals.open()).toEqual([]);
  expect(codes(story)).toEqual(['POLICY_DENIED', 'POLICY_DENIED', 'POLICY_DENIED']);
});

test('calls of a rule after one that exceeds the budget are denied, each with an envelope', async () => {
  const planned = (n: number) => ({
    tool_name: 'dear',
    args: { n },
    critical: true,
    bound_rule_id: 'r',
    when: 'BEFORE_STEP' as const,
  });
  const plan: Scenario['plan'] = moment =>
    Promise.resolve({ planned: moment === 'BEFORE_STEP' ? [0, 1, 2, 3].map(planned) : [] });
  const { story } = await playWith({ max_usd: 1, on_limit: 'stop' }, { plan });
  expect(sent).toEqual([0, 1]);
  expect(codes(story)).toEqual(['ok', 'ok', 'POLICY_DENIED', 'POLICY_DENIED']);
  expect(story.end.finish_reason).toBe('budget');
});

test('calls cut by a budget are cut again in a replay and after a crash', async () => {
  const { story } = await playWith({ max_usd: 1, on_limit: 'stop' });
  const items = JSON.parse(JSON.stringify(story.events)) as RunEvent[];
  const { story: replayed } = await playWith(
    { max_usd: 1, on_limit: 'stop' },
    { model: createRecordingModel([]), replaying: items },
  );
  expect(JSON.stringify(replayed.outputs)).toBe(JSON.stringify(story.outputs));
  for (let cut = items.findIndex(({ type }) => type === 'model.finished') + 1; cut < items.length; cut += 1) {
    const { story: again } = await playWith(
      { max_usd: 1, on_limit: 'stop' },
      { model: createRecordingModel([]), holding: items.slice(0, cut) },
    );
    expect(codes(again)).toHaveLength(3);
    expect(codes(again)[2]).toBe('POLICY_DENIED');
  }
});
