import { RunPage } from '../pages/run-page.ts';
import { Api } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { agentWorkflow, publishPausedTool, uniqueName } from '../support/scene.ts';
import { startApp } from '../support/start-app.ts';
import { expect, test } from '../support/test.ts';

test('a run whose server died is set aside, and continues when it is retried', { tag: '@loopback' }, async ({
  page,
  pausedTools,
}) => {
  const app = await startApp({ PINION_EGRESS_ALLOW: pausedTools.host, PINION_MAX_CRASHES: '1' });
  try {
    const api = new Api(app.url);
    const name = 'stock.count';
    await publishPausedTool(api, pausedTools, name);
    const lines = [{ tool_calls: [{ name, input: { what: 'one' } }] }, { text: 'Counted.' }];
    const workflow = uniqueName('Crashing');
    const { id } = await api.post<{ id: string }>('/workflows', agentWorkflow(workflow, { lines, tools: [{ name }] }));
    const { run_id } = await api.post<{ run_id: string }>(`/workflows/${id}/runs`, { input: 'Count.' });
    await pausedTools.waitFor(1);
    await app.kill();
    await app.startAgain();

    await page.goto(`${app.url}/system`);
    const section = page.getByRole('region', { name: 'Dead letters' }).first();
    await expect(section.getByRole('row', { name: workflow })).toContainText(run_id);
    await section.getByRole('link', { name: run_id }).click();
    const note = page.getByRole('alert').filter({ hasText: 'The server stopped unexpectedly during this run' });
    await expect(note).toBeVisible();
    await expectAccessible(page, 'the debugger of a dead letter', { handles: false });
    await note.getByRole('button', { name: 'Retry' }).click();
    pausedTools.release();
    await expect(new RunPage(page).status()).toContainText('succeeded');
    await expect(note).toBeHidden();
    await page.goto(`${app.url}/system`);
    await expect(section).toContainText('None.');
  } finally {
    await app.stop();
  }
});
