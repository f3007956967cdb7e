import { EditorPage } from '../pages/editor-page.ts';
import { RunPage } from '../pages/run-page.ts';
import { SecretsPage } from '../pages/secrets-page.ts';
import { ToolsPage } from '../pages/tools-page.ts';
import { agentWorkflow, uniqueName, publishPausedTool } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

type Run = {
  run_id: string;
  status: string;
  nodes: Record<string, { tools_by_id?: Record<string, { error?: { code: string } }> }>;
};

test.describe('tool lifecycle for an admin', () => {
  test.beforeEach(({ pausedTools }) => pausedTools.release());

  test('an admin publishes, deprecates and blocks a tool version and sees who uses it', async ({ page, api, pausedTools }) => {
    const tool = 'desk.answer';
    await publishPausedTool(api, pausedTools, tool);
    const name = uniqueName('Asks the desk');
    const file = agentWorkflow(name, {
      tools: [{ name: tool, version: '1.0.0' }],
      pins: [{ name: 'said', selector: { tool, strategy: 'latest' }, on_missing: 'null' }],
      lines: [{ tool_calls: [{ name: tool, input: { what: 'time' } }] }, { text: 'It is noon.' }],
    });
    const { id } = await api.post<{ id: string }>('/workflows', file);
    const editor = new EditorPage(page);
    const tools = await new ToolsPage(page).openTool(tool);

    await test.step('show who uses it', async () => {
      await expect(tools.usedBy(name)).toContainText('1.0.0');
      await expect(tools.usedBy(name)).toContainText('never');
    });

    await test.step('a new version is listed next to the old one', async () => {
      await tools.publishVersion(draft => ({ ...draft, version: '2.0.0', description: 'Answers in full sentences.' }));
      await expect(tools.version('2.0.0')).toContainText('active');
      await expect(tools.version('1.0.0')).toContainText('active');
    });

    await test.step('deprecated: the workflow shows a warning and still runs', async () => {
      await tools.deprecate('1.0.0', 'Use full sentences.', '2.0.0');
      await expect(tools.version('1.0.0')).toContainText('deprecated');
      await editor.open(id);
      const problems = await editor.openProblems();
      await expect(problems).toContainText('Use full sentences.');
      await expect(problems).toContainText('warning');
      await page.keyboard.press('Escape');
      await editor.select('Helper');
      await expect(editor.agent.tool(tool)).toContainText('Deprecated. Use 2.0.0');
      await editor.run();
      await editor.shows('Answer', 'ok');
      await editor.select('Answer');
      await expect(editor.inspector).toContainText('It is noon.');
      await page.getByRole('button', { name: 'Open debugger' }).click();
      await page.waitForURL(/\/runs\//);
      const callDetails = await new RunPage(page).openCall(tool);
      await expect(callDetails.getByRole('note', { name: 'Deprecated version' })).toContainText(
        'Use full sentences. Use desk.answer@2.0.0',
      );
    });

    await test.step('blocked: the workflow shows it, the next run denies that call and nothing else breaks', async () => {
      await tools.openTool(tool);
      await tools.block('1.0.0', 'It lied.');
      await expect(tools.version('1.0.0')).toContainText('blocked');
      await editor.open(id);
      await expect(await editor.openProblems()).toContainText(/blocked/);
      await page.keyboard.press('Escape');
      await expect(editor.edges()).toHaveCount(2);
      await editor.run();
      await editor.shows('Answer', 'ok');
      await page.getByRole('button', { name: 'Open debugger' }).click();
      await page.waitForURL(/\/runs\//);
      const run = new RunPage(page);
      const callDetails = await run.openCall(tool);
      await expect(callDetails.getByRole('note')).toContainText('POLICY_DENIED');
      await expect(callDetails).toContainText('It lied.');
      const answer = await api.get<Run>(`/runs/${run.runId}`);
      expect(Object.values(answer.nodes['helper']?.tools_by_id ?? {}).map(envelope => envelope.error?.code)).toEqual([
        'POLICY_DENIED',
      ]);
    });
  });

  test('an admin stores a secret whose value is never shown again', async ({ page, api, appUrl }) => {
    const value = 'a-very-secret-value-9f31';
    const answers: string[] = [];
    page.on('response', response => {
      const isOurs = response.url().startsWith(appUrl) && !/\.(js|css|woff2?|svg)/.test(response.url());
      if (isOurs)
        void response.text().then(
          text => answers.push(text),
          () => undefined,
        );
    });
    const secrets = await new SecretsPage(page).open();
    await secrets.add('SPEC_KEY', value);
    await expect(secrets.row('SPEC_KEY')).toContainText('workspace');
    await page.reload();
    await expect(secrets.row('SPEC_KEY')).toBeVisible();
    await expect(page.locator('body')).not.toContainText(value);
    expect(JSON.stringify(await api.get('/secrets'))).not.toContain(value);
    await page.waitForLoadState('networkidle');
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.filter(text => text.includes(value))).toEqual([]);
    await secrets.remove('SPEC_KEY');
  });
});
