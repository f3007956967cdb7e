import { EditorPage } from '../pages/editor-page.ts';
import { RunDialog } from '../pages/run-dialog.ts';
import { expectAccessible } from '../support/axe.ts';
import { agentWorkflow, uniqueName } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

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
});
