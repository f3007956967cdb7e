import { EditorPage } from '../pages/editor-page.ts';
import { RunPage } from '../pages/run-page.ts';
import { agentWorkflow, uniqueName, publishPausedTool, stored } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

test.describe('resilience of edits and runs', () => {
  test('a running run continues to be shown after a reload', async ({ page, api, pausedTools }) => {
    await publishPausedTool(api, pausedTools, 'long.road');
    const file = agentWorkflow(uniqueName('Long road'), {
      tools: [{ name: 'long.road' }],
      lines: [{ tool_calls: [{ name: 'long.road', input: { what: 'home' } }] }, { text: 'Arrived.' }],
    });
    const { id } = await api.post<{ id: string }>('/workflows', file);
    const { run_id } = await api.post<{ run_id: string }>(`/workflows/${id}/runs`, { input: null });
    await pausedTools.waitFor(1);
    const run = await new RunPage(page).open(run_id);
    await run.shows('Helper', 'running');
    await page.reload();
    await run.shows('Helper', 'running');
    await expect(run.status()).toContainText('running');
    pausedTools.release();
    await expect(run.status()).toContainText('succeeded');
    await run.shows('Answer', 'ok');
  });

  test('edits that a killed tab never sent are restored', async ({ context, api }) => {
    const { id } = await api.post<{ id: string }>('/workflows', agentWorkflow(uniqueName('Killed tab'), {}));
    const tab = await context.newPage();
    await tab.route('**/trpc/**', route => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    const editor = await new EditorPage(tab).open(id);
    await editor.select('Helper');
    await editor.rename('Survivor');
    await expect(editor.saveState).toContainText('saved on this machine');
    await tab.close({ runBeforeUnload: false });
    expect(JSON.stringify(await stored(api, id))).not.toContain('Survivor');

    const again = await context.newPage();
    // The note disappears by itself, so it is awaited from the beginning.
    const [next] = await Promise.all([new EditorPage(again).open(id), again.getByText('Unsaved changes restored').waitFor()]);
    await expect(next.node('Survivor')).toBeVisible();
    await next.isSaved();
    expect(JSON.stringify(await stored(api, id))).toContain('Survivor');
  });
});
