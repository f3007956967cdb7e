import { RunPage } from '../pages/run-page.ts';
import { Api } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { agentWorkflow, publishPausedTool, uniqueName } from '../support/scene.ts';
import { startApp } from '../support/start-app.ts';
import { expect, test } from '../support/test.ts';

test('an admin sees the servers, the run queue and the services, and reaches them by keyboard', { tag: '@alone' }, async ({
  page,
}) => {
  await page.goto('/system');
  const servers = page.getByRole('table').first();
  await expect(servers).toContainText('Web and worker');
  await expect(servers).toContainText('Online');
  await expect(page.getByRole('region', { name: 'Run queue' }).first()).toContainText('This workspace');
  await expect(page.getByRole('region', { name: 'Services' })).toContainText('Queued runs are found in the database');
  await expect(page.getByRole('region', { name: 'Storage' }).first()).toContainText('are free on the disk');
  await expect(page.getByRole('region', { name: 'Database size' }).getByRole('row', { name: /^Events/ })).toContainText(/[1-9]/);
  await expectAccessible(page, 'the system page');

  await page.goto('/audit');
  await page.getByRole('link', { name: 'System' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/system$/);
});

test('a run whose server died is set aside, and continues when it is retried', { tag: '@loopback' }, async ({
  page,
  held: paused,
}) => {
  test.slow();
  const app = await startApp({ PINION_EGRESS_ALLOW: paused.host, PINION_MAX_CRASHES: '1' });
  try {
    const api = new Api(app.url);
    const name = 'stock.count';
    await publishPausedTool(api, paused, name);
    const lines = [{ tool_calls: [{ name, input: { what: 'one' } }] }, { text: 'Counted.' }];
    const workflow = uniqueName('Crashing');
    const { id } = await api.post<{ id: string }>('/workflows', agentWorkflow(workflow, { lines, tools: [{ name }] }));
    const { run_id } = await api.post<{ run_id: string }>(`/workflows/${id}/runs`, { input: 'Count.' });
    await paused.waitFor(1);
    await app.kill();
    await app.startAgain();

    await page.goto(`${app.url}/system`);
    const section = page.getByRole('region', { name: 'Dead letters' }).first();
    await expect(section.getByRole('row', { name: workflow })).toContainText(run_id);
    await expectAccessible(page, 'the system page with a dead letter');
    await section.getByRole('link', { name: run_id }).click();
    const note = page.getByRole('alert').filter({ hasText: 'The server died while it executed this run' });
    await expect(note).toBeVisible();
    await expectAccessible(page, 'the debugger of a dead letter', { handles: false });
    await note.getByRole('button', { name: 'Retry' }).click();
    paused.release();
    await expect(new RunPage(page).status()).toContainText('succeeded');
    await expect(note).toBeHidden();
    await page.goto(`${app.url}/system`);
    await expect(section).toContainText('None.');
  } finally {
    await app.stop();
  }
});
