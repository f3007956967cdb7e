import { EditorPage } from '../pages/editor-page.ts';
import { Approvals } from '../pages/approvals.ts';
import { RunPage } from '../pages/run-page.ts';
import { expectAccessible } from '../support/axe.ts';
import { agentWorkflow, uniqueName, publishPausedTool, stored } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

const tool = 'rules.note';
const note = (what: string) => ({ tool_calls: [{ name: tool, input: { what } }] });

test.describe('rules and budgets of an agent', () => {
  test.beforeEach(async ({ api, held: paused }) => {
    paused.release();
    await publishPausedTool(api, paused, tool);
  });

  test('a rule runs a tool whatever the model requests', async ({ page, api }) => {
    const { id } = await api.post<{ id: string }>(
      '/workflows',
      agentWorkflow(uniqueName('Rules'), { tools: [{ name: tool, version: '1.0.0' }], lines: [{ text: 'Nothing to do.' }] }),
    );
    const editor = await new EditorPage(page).open(id);
    await editor.select('Helper');
    await editor.agent.open('Rules');
    await editor.inspector.getByRole('button', { name: 'Add rule' }).click();
    const rule = editor.inspector.getByRole('region', { name: 'Rule rule_1' });
    await rule.getByRole('textbox', { name: 'Condition' }).fill('$contains(prompt, "go")');
    await rule.getByRole('button', { name: 'Add tool' }).click();
    await rule.getByRole('textbox', { name: 'Arguments' }).fill('{"what": "{{prompt}}"}');
    await rule.getByRole('textbox', { name: 'Step' }).fill('step 3');
    await rule.getByRole('textbox', { name: 'Idempotency key' }).fill('once {{prompt}}');
    await expectAccessible(page, 'the rules of an agent', { handles: false });
    await editor.inspector.getByRole('button', { name: 'Add rule' }).click();
    await expect(editor.inspector.getByRole('region', { name: 'Rule rule_2' })).toBeVisible();
    await editor.inspector.getByRole('button', { name: 'Move rule_2 up' }).click();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect(editor.inspector.getByRole('region', { name: 'Rule rule_2' })).toHaveCount(0);
    await expect
      .poll(async () => (await stored(api, id)).nodes.find(node => node.id === 'helper')?.config['rules'])
      .toEqual([
        {
          id: 'rule_1',
          condition: '$contains(prompt, "go")',
          bindings: [
            {
              tool,
              args: { what: '{{prompt}}' },
              when: 'DURING_STEP',
              critical: true,
              step_id: 'step 3',
              idempotency_key: 'once {{prompt}}',
            },
          ],
        },
      ]);

    const { run_id } = await api.post<{ run_id: string }>(`/workflows/${id}/runs`, { input: 'go', wait_s: 20 });
    const run = await new RunPage(page).open(run_id);
    await expect(run.timeline.row(tool).first()).toContainText('rule rule_1');
    await run.openCall(tool);
    await expect(run.section('Call history')).toContainText('Run by rule rule_1');
  });

  test('an agent budget requires approval before it is exceeded', async ({ page, api }) => {
    const { id } = await api.post<{ id: string }>(
      '/workflows',
      agentWorkflow(uniqueName('Budget'), {
        tools: [{ name: tool, version: '1.0.0' }],
        lines: [note('one'), note('two'), note('three'), { text: 'Done.' }],
      }),
    );
    const editor = await new EditorPage(page).open(id);
    await editor.select('Helper');
    await editor.agent.open('Policy');
    const budget = editor.inspector.getByRole('group', { name: 'Budget' });
    await budget.getByRole('textbox', { name: 'Calls' }).fill('1');
    await budget.getByLabel('At the limit').click();
    await page.getByRole('option', { name: 'Pause and request approval' }).click();
    await expectAccessible(page, 'the policy of an agent', { handles: false });
    await expect
      .poll(async () => (await stored(api, id)).nodes.find(node => node.id === 'helper')?.config['policy'])
      .toMatchObject({ budget: { max_calls: 1, on_limit: 'ask' } });

    await editor.run();
    const approvals = new Approvals(page);
    await expect(approvals.about('the budget')).toContainText('exceeds the limit of 1 call.');
    const helper = editor.node('Helper');
    await expect(helper).toContainText('1 of 1 calls');
    await expectAccessible(page, 'a budget that asks', { handles: false });
    await expect(approvals.about('the budget').getByLabel('Raise tool calls to')).toHaveValue('2');
    await approvals.about('the budget').getByRole('button', { name: 'Raise and continue' }).click();
    await expect(helper).toContainText('2 of 2 calls');
    const again = approvals.about('the budget').filter({ hasText: 'exceeds the limit' });
    await again.getByRole('button', { name: 'Stop agent' }).click();
    await expect(editor.timeline.row(tool)).toHaveCount(3);
  });

  test('the card, inspectors and timeline lane show the cost of an agent in dollars like the call details', async ({
    page,
    api,
    held: paused,
  }) => {
    const priced = 'rules.priced';
    await publishPausedTool(api, paused, priced, '1.0.0', { cost_usd: 0.25 });
    const { id } = await api.post<{ id: string }>(
      '/workflows',
      agentWorkflow(uniqueName('Costs'), {
        tools: [{ name: priced }],
        lines: [{ tool_calls: ['one', 'two', 'three'].map(what => ({ name: priced, input: { what } })) }, { text: 'Paid.' }],
        policy: { budget: { max_calls: 10 } },
      }),
    );
    const editor = await new EditorPage(page).open(id);
    await editor.run();
    await editor.shows('Answer', 'ok');
    await expect(editor.node('Helper')).toContainText('3 of 10 calls, 0.75 USD');
    await editor.select('Helper');
    await editor.agent.open('Policy');
    const spent = editor.inspector.getByRole('group', { name: 'Spent in this run' });
    await expect(spent).toContainText('3 of 10 calls');
    await expect(spent).toContainText('0.75 USD');

    const { items } = await api.get<{ items: { run_id: string }[] }>(`/runs?workflow_id=${id}`);
    const runId = items[0]?.run_id ?? '';
    const { nodes } = await api.get<{ nodes: Record<string, Record<string, Record<string, { meta?: { cost_usd?: number } }>>> }>(
      `/runs/${runId}`,
    );
    const envelopes = Object.values(nodes['helper']?.['tools_by_id'] ?? {});
    expect(envelopes.reduce((sum, { meta }) => sum + (meta?.cost_usd ?? 0), 0)).toBe(0.75);

    const run = await new RunPage(page).open(runId);
    await run.node('Helper').locator('header').click();
    await expect(run.section('Spent')).toContainText('0.75 USD');
    await expectAccessible(page, 'what an agent spent', { handles: false });
    const lane = run.timeline.region.getByRole('group', { name: 'Spend at playhead' });
    if ((await lane.count()) === 0) await run.timeline.region.getByRole('button', { name: 'Cost and tokens' }).click();
    await expect(lane).toContainText('0.75 USD');
    await run.timeline.toStart();
    await expect(run.section('Spent')).toHaveCount(0);
    await expect(lane).toContainText('0.00 USD');
  });
});
