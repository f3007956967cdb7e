import { EditorPage } from '../pages/editor-page.ts';
import { Approvals } from '../pages/approvals.ts';
import { expectAccessible } from '../support/axe.ts';
import { agentWorkflow, uniqueName, publishPausedTool, stored } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

const tool = 'rules.note';
const note = (what: string) => ({ tool_calls: [{ name: tool, input: { what } }] });

test.describe('rules and budgets of an agent', () => {
  test.beforeEach(async ({ api, pausedTools }) => {
    pausedTools.release();
    await publishPausedTool(api, pausedTools, tool);
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
});
