import { EditorPage } from '../pages/editor-page.ts';
import { RunsPage } from '../pages/runs-page.ts';
import { expectAccessible } from '../support/axe.ts';
import { agentWorkflow, publishPausedTool, uniqueName } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

type Started = { run_id: string };

test.describe('the views of a workflow', () => {
  test('editor, runs and evaluation are links in the head that all three share', async ({ page, api }) => {
    const name = uniqueName('Views');
    const { id } = await api.post<{ id: string }>('/workflows', agentWorkflow(name, {}));
    const other = await api.post<{ id: string }>('/workflows', agentWorkflow(uniqueName('Other'), {}));
    const { run_id } = await api.post<Started>(`/workflows/${id}/runs`, { input: 'one', wait_s: 20 });
    await api.post<Started>(`/workflows/${other.id}/runs`, { input: 'two', wait_s: 20 });
    await new EditorPage(page).open(id);
    const banner = page.getByRole('banner');
    const views = banner.getByRole('navigation', { name: 'Workflow views' });
    const isAt = async (view: string) => {
      await expect(views.locator('[aria-current="page"]')).toHaveText(view);
      await expect(banner.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(name);
    };
    await isAt('Editor');

    await views.getByRole('link', { name: 'Runs' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Runs' })).toBeVisible();
    await isAt('Runs');
    const list = new RunsPage(page);
    await expect(list.rows).toHaveCount(1);
    await expect(list.rows.first()).toContainText(run_id.slice(-8));
    await expect(page.getByRole('combobox', { name: 'Workflow' })).toHaveCount(0);
    await list.search.fill('nothing like this');
    await expect(page.getByText('No matching runs')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).first().click();
    await expect(list.rows).toHaveCount(1);
    await expectAccessible(page, 'the runs of a workflow');

    await views.getByRole('link', { name: 'Evaluate' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Evaluation' })).toBeVisible();
    await isAt('Evaluate');

    await views.getByRole('link', { name: 'Runs' }).click();
    await list.rows
      .first()
      .getByRole('button', { name: /^More actions for run/ })
      .click();
    await page.getByRole('menuitem', { name: 'Open in editor' }).click();
    await expect(page).toHaveURL(new RegExp(`/workflows/${id}\\?run=${run_id}$`));
    await isAt('Editor');
    await expect(page.getByText(`Run ${run_id.slice(-8)}`)).toBeVisible();

    await views.getByRole('link', { name: 'Runs' }).click();
    await isAt('Runs');
    await views.getByRole('link', { name: 'Editor' }).click();
    await expect(page, 'the editor shows the run that it showed before').toHaveURL(new RegExp(`\\?run=${run_id}$`));
    await expect(page.getByText(`Run ${run_id.slice(-8)}`)).toBeVisible();
  });

  test('a workflow without runs says how to start one', async ({ page, api }) => {
    const { id } = await api.post<{ id: string }>('/workflows', agentWorkflow(uniqueName('No runs'), {}));
    await page.goto(`/workflows/${id}/runs`);
    await expect(page.getByText('No runs yet')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'editor' }).click();
    await new EditorPage(page).isReady();
  });
});

test.describe('the run in the address of the editor', () => {
  test('a reload in the middle of a run shows that run again and follows it to its end', async ({ page, api, held }) => {
    await publishPausedTool(api, held, 'address.slow');
    const { id } = await api.post<{ id: string }>(
      '/workflows',
      agentWorkflow(uniqueName('Reload'), {
        tools: [{ name: 'address.slow' }],
        lines: [{ tool_calls: [{ name: 'address.slow', input: { what: 'a' } }] }, { text: 'All is done.' }],
      }),
    );
    const editor = await new EditorPage(page).open(id);
    await editor.run();
    await held.waitFor(1);
    await expect(page).toHaveURL(/\?run=[0-9a-f-]{36}$/);
    const address = page.url();
    await page.reload();
    await editor.isReady();
    await expect(page.getByRole('row', { name: /address\.slow/ })).toBeVisible();
    await expect(page.getByText('live', { exact: true })).toBeVisible();
    await editor.shows('Helper', 'running');
    held.release();
    await expect(page.getByRole('region', { name: 'Result', exact: true })).toContainText('All is done.');
    await editor.shows('Helper', 'ok');
    expect(page.url()).toBe(address);

    await page.getByRole('button', { name: 'Close run panel' }).click();
    await expect(page).toHaveURL(new RegExp(`/workflows/${id}$`));
  });

  test('an address opens its run, also beside an open chat, and the debugger leads back to it', async ({ page, api }) => {
    const { id } = await api.post<{ id: string }>(
      '/workflows',
      agentWorkflow(uniqueName('Shared'), { lines: [{ text: 'Shared words.' }] }),
    );
    const { run_id } = await api.post<Started>(`/workflows/${id}/runs`, { input: 'one', wait_s: 20 });
    await page.goto(`/workflows/${id}?chat=1&run=${run_id}`);
    const result = page.getByRole('region', { name: 'Result', exact: true });
    await expect(result).toContainText('Shared words.');
    await page.getByRole('button', { name: 'Open debugger' }).click();
    await expect(page).toHaveURL(new RegExp(`/runs/${run_id}$`));
    await page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('link', { name: /^Shared/ })
      .click();
    await expect(page).toHaveURL(new RegExp(`/workflows/${id}\\?run=${run_id}$`));
    await expect(result).toContainText('Shared words.');
  });

  test('a run that does not exist, or is of another workflow, is named and leaves the address', async ({ page, api }) => {
    const { id } = await api.post<{ id: string }>('/workflows', agentWorkflow(uniqueName('Unknown'), {}));
    const other = await api.post<{ id: string }>('/workflows', agentWorkflow(uniqueName('Elsewhere'), {}));
    const { run_id } = await api.post<Started>(`/workflows/${other.id}/runs`, { input: 'one', wait_s: 20 });
    for (const unknown of ['f'.repeat(32), 'no-such-run']) {
      await page.goto(`/workflows/${id}?run=${unknown}`);
      await expect(page.getByText('Run not found')).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/workflows/${id}$`));
    }
    await page.goto(`/workflows/${id}?run=${run_id}`);
    await expect(page.getByText('The run is of another workflow')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/workflows/${id}$`));
    await page.getByRole('button', { name: 'Open debugger' }).click();
    await expect(page).toHaveURL(new RegExp(`/runs/${run_id}$`));
  });
});
