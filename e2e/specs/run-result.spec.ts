import { EditorPage } from '../pages/editor-page.ts';
import { RunDialog } from '../pages/run-dialog.ts';
import { RunPage } from '../pages/run-page.ts';
import { expectAccessible } from '../support/axe.ts';
import { agentWorkflow, uniqueName } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

const markdown =
  '# Orders\n\nThere are **two** orders:\n\n- lamp\n- desk\n\n| order | EUR |\n|---|---|\n| lamp | 129 |\n\n![x](https://example.com/x.png)';

test.describe('run panel', () => {
  test('a failed run says why, and leads to the settings that solve it', async ({ page, api }) => {
    const file = agentWorkflow(uniqueName('No key'), {});
    const helper = file.nodes.find(({ id }) => id === 'helper');
    Object.assign(helper?.config ?? {}, { model: { provider: 'openai', model: 'gpt-5', credential: 'MISSING_KEY' } });
    const { id } = await api.post<{ id: string }>('/workflows', file);
    const editor = await new EditorPage(page).open(id);
    await page.getByRole('banner').getByRole('button', { name: 'Run', exact: true }).click();
    await (await new RunDialog(page).isReady()).start();

    const note = page.getByRole('region', { name: 'Error' });
    await expect(note).toContainText('AUTH_REQUIRED');
    await expect(note).toContainText('in Helper');
    await expect(note).toContainText('MISSING_KEY');
    await expect(note).toContainText('Add an API key, then run again.');
    await expect(editor.node('Helper')).toContainText('AUTH_REQUIRED');
    await expect(page.getByRole('row', { name: /Turn 1/ })).toContainText('AUTH_REQUIRED');
    await expectAccessible(page, 'a failed run in the editor');

    await note.getByRole('button', { name: 'Fix in Model' }).click();
    await expect(editor.inspector.getByRole('tab', { name: 'Model' })).toHaveAttribute('aria-selected', 'true');

    await page.getByRole('row', { name: /Turn 1/ }).click();
    await expect(editor.inspector).toContainText('Turn 1');
    await expect(editor.inspector).toContainText('MISSING_KEY');

    const first = await api.get<{ items: unknown[] }>(`/runs?workflow_id=${id}`);
    await note.getByRole('button', { name: 'Run again' }).click();
    await expect
      .poll(async () => (await api.get<{ items: unknown[] }>(`/runs?workflow_id=${id}`)).items.length)
      .toBe(first.items.length + 1);
    await expect(note).toContainText('AUTH_REQUIRED');
  });

  test('the result of a run is rendered, and a row opens the whole call beside the canvas', async ({ page, api }) => {
    const { id } = await api.post<{ id: string }>(
      '/workflows',
      agentWorkflow(uniqueName('Result'), {
        tools: [{ name: 'catalog.search' }],
        lines: [{ tool_calls: [{ name: 'catalog.search', input: { query: 'lamp' } }] }, { text: markdown }],
      }),
    );
    const requested: string[] = [];
    page.on('request', request => requested.push(request.url()));
    const editor = await new EditorPage(page).open(id);
    await editor.select('Helper');
    await page.getByRole('banner').getByRole('button', { name: 'Run', exact: true }).click();
    await (await new RunDialog(page).isReady()).start();

    const result = page.getByRole('region', { name: 'Result', exact: true });
    await expect(result.locator('strong')).toHaveText('two');
    await expect(result.getByRole('cell', { name: 'lamp' })).toBeVisible();
    await expect(result.getByRole('listitem')).toHaveText(['lamp', 'desk']);
    await expect(result.getByRole('link', { name: 'x' })).toHaveAttribute('href', 'https://example.com/x.png');
    expect(requested.filter(url => url.includes('example.com'))).toEqual([]);
    await result.getByRole('radio', { name: 'raw' }).click();
    await expect(result).toContainText(String.raw`# Orders\n\nThere are **two** orders`);
    await expectAccessible(page, 'the result of a run');

    await page.getByRole('row', { name: /catalog\.search/ }).click();
    await expect(editor.inspector).toContainText('catalog.search');
    await expect(editor.inspector).toContainText('Policy verdicts');
    await page.keyboard.press('Enter');
    await expect(editor.inspector.locator(':focus')).toBeVisible();
    await expectAccessible(page, 'a call beside the canvas');

    await page.getByRole('row', { name: /Turn 2/ }).click();
    await expect(editor.inspector.getByRole('region', { name: 'Messages sent' })).toContainText('Show earlier messages (1)');
    await expect(editor.inspector.getByRole('region', { name: 'Messages sent' })).toContainText('catalog.search');
    await expect(editor.inspector.getByRole('region', { name: 'Tools offered' })).toContainText('catalog.search@1.3.0');
    await expect(editor.inspector).toContainText('Recorded answer');
    await expectAccessible(page, 'a turn beside the canvas');

    await editor.select('Helper');
    await expect(editor.inspector.getByRole('tab', { name: 'Model' })).toBeVisible();

    await page.getByRole('button', { name: 'Result', exact: true }).click();
    await expect(result).toHaveCount(0);
  });

  test('a long text in a short result wraps', async ({ page, api }) => {
    const { id } = await api.post<{ id: string }>('/workflows', agentWorkflow(uniqueName('Wraps'), {}));
    const input = { text: 'long words '.repeat(40) };
    const { run_id } = await api.post<{ run_id: string }>(`/workflows/${id}/runs`, { input, wait_s: 20 });
    await page.goto(`/runs/${run_id}`);
    const tree = page.getByRole('tree').filter({ hasText: 'long words' }).first();
    await expect(tree).toBeVisible();
    expect(await tree.evaluate(node => node.scrollWidth - node.clientWidth)).toBe(0);
  });

  test('a failed run is started again from the debugger, and the result of its replay stays beside its status', async ({
    page,
    api,
  }) => {
    const file = agentWorkflow(uniqueName('Again'), {});
    Object.assign(file.nodes[1]?.config ?? {}, { model: { provider: 'openai', model: 'gpt-5', credential: 'MISSING_KEY' } });
    const { id } = await api.post<{ id: string }>('/workflows', file);
    const { run_id } = await api.post<{ run_id: string }>(`/workflows/${id}/runs`, { input: { question: 'Why?' }, wait_s: 20 });
    const run = await new RunPage(page).open(run_id);
    await run.replayOffline();
    const chip = page.getByRole('banner').getByRole('link', { name: 'Replay matches, open replay' });
    await expect(chip).toBeVisible();
    await expectAccessible(page, 'a failed run that was replayed');

    await page.getByRole('banner').getByRole('button', { name: 'Run again' }).click();
    await expect.poll(() => run.runId).not.toBe(run_id);
    await expect(run.status()).toContainText('failed');
    await expect(run.inspector).toContainText('Why?');
    await page.goBack();
    await expect.poll(() => run.runId).toBe(run_id);
  });
});
