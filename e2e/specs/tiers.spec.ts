import { AuditPage } from '../pages/audit-page.ts';
import { ToolsPage } from '../pages/tools-page.ts';
import { expectAccessible } from '../support/axe.ts';
import { agentWorkflow, uniqueName, publishPausedTool } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

type Run = {
  run_id: string;
  nodes: Record<string, { tools_by_id?: Record<string, { error?: { code: string; details?: { reason?: string } } }> }>;
};

test.describe('tool policy for an admin', () => {
  test.beforeEach(({ held: paused }) => paused.release());

  test('an admin withdraws a tool from everyone, restores it and finds every step in the audit log', async ({
    page,
    api,
    held: paused,
  }) => {
    const tool = 'tiers.answer';
    await publishPausedTool(api, paused, tool);
    const name = uniqueName('Asks the tiers');
    const file = agentWorkflow(name, {
      tools: [{ name: tool, version: '1.0.0' }],
      lines: [{ tool_calls: [{ name: tool, input: { what: 'time' } }] }, { text: 'It is noon.' }],
    });
    const { id } = await api.post<{ id: string }>('/workflows', file);
    const reasons = async (): Promise<(string | undefined)[]> => {
      const run = await api.post<Run>(`/workflows/${id}/runs`, { input: 'now', wait_s: 30 });
      return Object.values(run.nodes['helper']?.tools_by_id ?? {}).map(({ error }) => error?.details?.reason);
    };
    const tools = await new ToolsPage(page).open();

    await test.step('enable the tool for one agent', async () => {
      await tools.tier('Enabled');
      await expect(tools.row(tool)).toContainText('Published here');
      expect(await reasons()).toEqual([undefined]);
    });

    await test.step('withdraw it with two clicks: the next call is denied and Undo restores it', async () => {
      await tools.withdraw(tool);
      await expect(page.getByText(`${tool} withdrawn`)).toBeVisible();
      await tools.tier('Withdrawn');
      await expect(tools.row(tool)).toContainText('withdrawn');
      await expect.poll(reasons).toEqual(['not_available']);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(tools.row(tool)).toBeHidden();
      await tools.tier('Available');
      await expect(tools.row(tool)).toBeVisible();
      await expect.poll(reasons).toEqual([undefined]);
    });

    await test.step('turn it off for one agent: the page shows why and the call is denied', async () => {
      await tools.openTool(tool);
      await expect(tools.agent(name)).toContainText('can call it');
      await tools.agent(name).getByRole('switch').click();
      await expect(tools.agent(name)).toContainText('disabled for this agent');
      await expect.poll(reasons).toEqual(['disabled_for_agent']);
      await tools.agent(name).getByRole('switch').click();
      await expect(tools.agent(name)).toContainText('can call it');
    });

    await test.step('set a stricter policy for an external agent', async () => {
      await page.getByRole('button', { name: 'Add external agent' }).click();
      await page.getByRole('dialog').getByLabel('Agent').fill('night-shift');
      await page.getByRole('dialog').getByRole('button', { name: 'Enable' }).click();
      await page.getByRole('button', { name: 'More actions for night-shift' }).click();
      await page.getByRole('menuitem', { name: 'Edit overrides' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Timeout (s)').fill('soon');
      await expect(dialog.getByText('seconds, above 0 and at most 300')).toBeVisible();
      await dialog.getByLabel('Timeout (s)').fill('3');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(tools.agent('night-shift')).toContainText('3 s');
    });

    await test.step('a version in use is not deleted and the page names its users', async () => {
      await page.getByRole('button', { name: 'Lifecycle of 1.0.0' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByRole('dialog')).toContainText(name);
      await page.getByRole('button', { name: 'Cancel' }).click();
    });

    await test.step('every action and every denied call has an audit entry', async () => {
      const audit = await new AuditPage(page).open();
      await expect(audit.row('tool withdrawn', tool)).toContainText('You');
      await expect(audit.row('tool made available', tool)).toBeVisible();
      await expect(audit.row('call denied', tool)).toContainText('in run');
      await audit.only('Activations');
      await expect(audit.row('activation disabled', tool)).toBeVisible();
      await expect(audit.row('tool withdrawn')).toBeHidden();
      const csv = await audit.export('CSV');
      expect(csv.split('\r\n')[0]).toBe('id,at,actor,action,subject,details');
      expect(csv).toContain('activation.disabled');
      expect(csv).not.toContain('tool.withdrawn');
    });
  });

  test('an admin imports tools from a text, all or none', async ({ page }) => {
    const tools = await new ToolsPage(page).open();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Import tools' });
    const text = dialog.getByLabel('Tools as YAML or JSON');
    await text.fill('tools:\n  - { name: spec.sum, side_effects: perhaps }\n');
    await dialog.getByRole('button', { name: 'Import' }).click();
    await expect(dialog).toContainText('/tools/0/side_effects');
    await text.fill(
      'tools:\n  - name: spec.sum\n    tool_type: http\n    description: Adds\n    parameter_schema: { type: object }\n    implementation_config: { url: "https://example.com/sum" }\n',
    );
    await dialog.getByRole('button', { name: 'Import' }).click();
    // Values that were converted on import are reported.
    const notes = page.getByRole('dialog', { name: 'Imported with notes' });
    await expect(notes).toContainText('spec.sum@1.0.0: It has no version. 1.0.0 is used');
    await expectAccessible(page, 'the notes of an import');
    await page.keyboard.press('Escape');
    await expect(notes).toBeHidden();
    await expect(tools.row('spec.sum')).toContainText('Published here');
  });
});
