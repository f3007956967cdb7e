import { EditorPage } from '../pages/editor-page.ts';
import { agentWorkflow, publishPausedTool, uniqueName } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

test.describe('the run in the address of the editor', () => {
  test('a reload in the middle of a run shows that run again and follows it to its end', async ({ page, api, pausedTools }) => {
    await publishPausedTool(api, pausedTools, 'address.slow');
    const { id } = await api.post<{ id: string }>(
      '/workflows',
      agentWorkflow(uniqueName('Reload'), {
        tools: [{ name: 'address.slow' }],
        lines: [{ tool_calls: [{ name: 'address.slow', input: { what: 'a' } }] }, { text: 'All is done.' }],
      }),
    );
    const editor = await new EditorPage(page).open(id);
    await editor.run();
    await pausedTools.waitFor(1);
    await expect(page).toHaveURL(/\?run=[0-9a-f-]{36}$/);
    const address = page.url();
    await page.reload();
    await editor.isReady();
    await expect(page.getByRole('row', { name: /address\.slow/ })).toBeVisible();
    await expect(page.getByText('live', { exact: true })).toBeVisible();
    await editor.shows('Helper', 'running');
    pausedTools.release();
    await expect(page.getByRole('region', { name: 'Result', exact: true })).toContainText('All is done.');
    await editor.shows('Helper', 'ok');
    expect(page.url()).toBe(address);

    await page.getByRole('button', { name: 'Close run panel' }).click();
    await expect(page).toHaveURL(new RegExp(`/workflows/${id}$`));
  });
});
