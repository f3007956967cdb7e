import { fillCode } from '../pages/code-editor.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { RunDialog } from '../pages/run-dialog.ts';
import { expectAccessible } from '../support/axe.ts';
import { edge, node, uniqueName } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

test.describe('code node', () => {
  test('a builder writes code, runs it alone, and sees the line that fails in a run', async ({ page, api }) => {
    const { id } = await api.post<{ id: string }>('/workflows', {
      format: 'pinion.workflow/1',
      name: uniqueName('Code'),
      nodes: [
        node('numbers', 'input', 'Numbers', 0, 0, {}),
        node('sum', 'code', 'Sum', 240, 0, { language: 'javascript', code: 'return inputs.in;' }),
        node('total', 'output', 'Total', 520, 0, {}),
      ],
      edges: [edge('numbers.value', 'sum.in'), edge('sum.value', 'total.value')],
    });
    const editor = await new EditorPage(page).open(id);
    await editor.select('Sum');
    await expect(editor.inspector.getByRole('radio', { name: 'JavaScript' })).toBeChecked();
    const code = editor.inspector.getByLabel('Code', { exact: true });
    await fillCode(code, 'console.log(inputs.in.length);\nreturn inputs.in.reduce((sum, n) => sum + n, 0);');
    await editor.isSaved();

    await editor.inspector.getByRole('button', { name: 'Run code' }).click();
    const dialog = page.getByRole('dialog', { name: 'Run Sum' });
    await fillCode(dialog.getByLabel('in', { exact: true }), '[1, 2, 39]');
    await dialog.getByRole('button', { name: 'Run code' }).click();
    await expect(dialog).toContainText('42');
    await expectAccessible(page, 'the run of a code node');
    await page.keyboard.press('Escape');

    await editor.inspector.getByRole('radio', { name: 'Python' }).click();
    await fillCode(code, 'numbers = inputs["in"]\nresult = sum(numbers) / 0');
    await editor.isSaved();
    await page.getByRole('banner').getByRole('button', { name: 'Run', exact: true }).click();
    const run = await new RunDialog(page).isReady();
    await fillCode(run.field('Input'), '[1, 2]');
    await run.start();
    await expect(editor.inspector).toContainText('ZeroDivisionError');
    await expect(editor.inspector.locator('.cm-lintRange-error')).toHaveText('result = sum(numbers) / 0');
    await expectAccessible(page, 'a code node that failed');
  });

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

  test('a Code node is added by its key, and its input schema becomes its handles', async ({ page, api }) => {
    const { id } = await api.post<{ id: string }>('/workflows', {
      format: 'pinion.workflow/1',
      name: uniqueName('Code'),
      nodes: [],
      edges: [],
    });
    const editor = await new EditorPage(page).open(id);
    await editor.addByKey('d');
    await expect(editor.node('code')).toBeVisible();
    await expect(editor.node('code')).toContainText('JavaScript');
    const schema = editor.inspector.getByLabel('Input schema');
    await fillCode(schema, '{"type":"object","properties":{"first":{"type":"number"},"second":{"type":"string"}}}');
    await expect(editor.handle({ node: 'code', handle: 'first', side: 'input' })).toBeVisible();
    await expect(editor.handle({ node: 'code', handle: 'second', side: 'input' })).toBeVisible();
    await editor.isSaved();
  });
});
