import { EditorPage } from '../pages/editor-page.ts';
import { RunPage } from '../pages/run-page.ts';
import { expectAccessible } from '../support/axe.ts';
import { agentWorkflow, uniqueName, publishPausedTool, stored } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

test.describe('resilience of edits and runs', () => {
  test('a running run continues to be shown after a reload', async ({ page, api, held: paused }) => {
    await publishPausedTool(api, paused, 'long.road');
    const file = agentWorkflow(uniqueName('Long road'), {
      tools: [{ name: 'long.road' }],
      lines: [{ tool_calls: [{ name: 'long.road', input: { what: 'home' } }] }, { text: 'Arrived.' }],
    });
    const { id } = await api.post<{ id: string }>('/workflows', file);
    const { run_id } = await api.post<{ run_id: string }>(`/workflows/${id}/runs`, { input: null });
    await paused.waitFor(1);
    const run = await new RunPage(page).open(run_id);
    await run.shows('Helper', 'running');
    await page.reload();
    await run.shows('Helper', 'running');
    await expect(run.status()).toContainText('running');
    paused.release();
    await expect(run.status()).toContainText('succeeded');
    await run.shows('Answer', 'ok');
  });

  test('edits made while the server is unavailable are stored and sent when it returns', async ({ page, api }) => {
    const { id } = await api.post<{ id: string }>('/workflows', agentWorkflow(uniqueName('Offline'), {}));
    const editor = await new EditorPage(page).open(id);
    await page.route('**/trpc/**', route => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await editor.select('Helper');
    await editor.rename('Survivor');
    await expect(editor.saveState).toContainText('saved on this machine');
    await page.unroute('**/trpc/**');
    await editor.isSaved();
    expect(JSON.stringify(await stored(api, id))).toContain('Survivor');
  });

  test('a page names an installation problem as long as it exists', async ({ page }) => {
    const problems = [
      { check: 'database', reason: 'unreachable', message: '' },
      { check: 'storage', reason: 'low', message: '' },
    ];
    await page.route('**/api/v1/health', route => route.fulfill({ status: 503, json: { status: 'unavailable', problems } }));
    await page.goto('/runs');
    await expect(page.getByText('The database can’t be reached.')).toBeVisible();
    await expect(page.getByText('The disk is almost full.')).toBeVisible();
    await page.unroute('**/api/v1/health');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Runs' })).toBeVisible();
    await expect(page.getByText('The database can’t be reached.')).toBeHidden();
  });

  test('the editor says that the server is away, before an edit, and that it is back', async ({ page, api }) => {
    const { id } = await api.post<{ id: string }>('/workflows', agentWorkflow(uniqueName('Away'), {}));
    await page.route('**/api/v1/health', route => route.abort('connectionrefused'));
    const editor = await new EditorPage(page).open(id);
    const notice = page.getByText('The server can’t be reached.');
    await expect(notice).toBeVisible();
    await expectAccessible(page, 'an editor without its server');
    const bottom = await page.getByRole('main').evaluate(main => main.getBoundingClientRect().bottom);
    expect(bottom).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
    await page.unroute('**/api/v1/health');
    await expect(notice).toBeHidden();
    await editor.select('Helper');
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

  test('a save that the server refuses shows the reason and succeeds after the fix', async ({ page, api }) => {
    const { id } = await api.post<{ id: string }>('/workflows', agentWorkflow(uniqueName('Not accepted'), {}));
    const editor = await new EditorPage(page).open(id);
    await editor.select('Helper');
    await editor.rename(`sk-proj-${'a1B2c3D4e5'.repeat(5)}`);
    await expect(page.getByText('Your changes are not saved')).toBeVisible();
    await expect(editor.saveState).toContainText('saved on this machine');
    await editor.rename('Assistant');
    await editor.isSaved();
    expect(JSON.stringify(await stored(api, id))).toContain('Assistant');
  });

  test('an edit undone before it was sent stays undone', async ({ page, api }) => {
    const { id } = await api.post<{ id: string }>('/workflows', agentWorkflow(uniqueName('Undone'), {}));
    const editor = await new EditorPage(page).open(id);
    await editor.select('Helper');
    await editor.rename('Mistake');
    await editor.undo();
    await editor.isSaved();
    await page.reload();
    await expect(editor.node('Helper')).toBeVisible();
    await expect(editor.node('Mistake')).toBeHidden();
    await expect(page.getByText('Unsaved changes restored')).toBeHidden();
  });
});
