import { EditorPage } from '../pages/editor-page.ts';
import { node, uniqueName } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

test.describe('code node', () => {
  test('output of code appears while the code runs', async ({ page, api }) => {
    const code = 'import time\nprint("counting")\ntime.sleep(3)\nprint("counted")';
    const { id } = await api.post<{ id: string }>('/workflows', {
      format: 'pinion.workflow/1',
      name: uniqueName('Code'),
      nodes: [node('count', 'code', 'Count', 0, 0, { language: 'python', code })],
      edges: [],
    });
    const editor = await new EditorPage(page).open(id);
    await editor.select('Count');
    await editor.inspector.getByRole('button', { name: 'Run code' }).click();
    const dialog = page.getByRole('dialog', { name: 'Run Count' });
    await dialog.getByRole('button', { name: 'Run code' }).click();
    await expect(dialog.getByRole('log', { name: 'Standard output' })).toHaveText('counting');
    await expect(dialog).toContainText('Policy verdicts');
    await expect(dialog.getByRole('log')).toHaveCount(0);
    await expect(dialog).toContainText('counted');
  });
});
