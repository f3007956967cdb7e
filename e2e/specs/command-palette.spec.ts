import { EditorPage } from '../pages/editor-page.ts';
import { runCommand } from '../pages/run-command.ts';
import { WorkflowsPage } from '../pages/workflows-page.ts';
import { expectAccessible } from '../support/axe.ts';
import { agentWorkflow, stored, uniqueName } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

test.describe('find and export', () => {
  test('the command palette finds nodes, runs by text and id, help topics, and workflows in folders', async ({ page, api }) => {
    const name = uniqueName('Palette');
    const { id } = await api.post<{ id: string }>('/workflows', agentWorkflow(name, { lines: [{ text: 'Understood.' }] }));
    const { run_id } = await api.post<{ run_id: string }>(`/workflows/${id}/runs`, { input: 'zanzibar voyage', wait_s: 30 });
    const editor = await new EditorPage(page).open(id);
    const palette = page.getByRole('dialog', { name: 'Search or run a command' });

    await test.step('a node is selected by its name', async () => {
      await runCommand(page, 'Answer output');
      await expect(editor.inspector.getByLabel('Node name')).toHaveValue('Answer');
    });

    await test.step('a run is found by what it was asked, and by its id', async () => {
      await page.keyboard.press('Control+k');
      await palette.getByRole('combobox').fill('zanzibar');
      await expect(palette.getByRole('option').first()).toContainText(name);
      await expect(palette.getByRole('option').first()).toContainText('succeeded');
      await palette.getByRole('combobox').fill(run_id.slice(-8));
      await expect(palette.getByRole('option').first()).toContainText(name);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`/runs/${run_id}`));
    });

    await test.step('a help topic and a page are found by their words', async () => {
      await page.keyboard.press('Control+k');
      await palette.getByRole('combobox').fill('credentials');
      await expect(palette.getByRole('option').first()).toContainText('Secrets');
      await palette.getByRole('combobox').fill('side effect classes');
      await palette.getByRole('combobox').fill('agent tools');
      await expect(palette.getByRole('option').first()).toContainText('Agent tools');
      await expectAccessible(page, 'the command palette', { handles: false });
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/help#tools$/);
    });
  });

  test('a new workflow begins with an empty one or a template, each with a picture of its graph', async ({ page }) => {
    await new WorkflowsPage(page).open();
    await page.getByRole('button', { name: 'New workflow' }).click();
    const choices = page.getByRole('dialog', { name: 'New workflow' }).getByRole('listitem');
    await expect(choices.first()).toContainText('Empty workflow');
    await expect(choices.first().locator('rect')).toHaveCount(2);
    expect(await choices.nth(1).locator('rect').count()).toBeGreaterThan(2);
    await expectAccessible(page, 'the templates', { handles: false });
  });

  test('renaming a workflow or a node replaces the whole name', async ({ page, api }) => {
    const { id } = await api.post<{ id: string }>('/workflows', agentWorkflow(uniqueName('Before'), {}));
    const editor = await new EditorPage(page).open(id);
    await page.getByRole('button', { name: 'Rename workflow' }).click();
    await expect(page.getByRole('dialog', { name: 'Rename workflow' }).getByLabel('Name')).toBeFocused();
    const renamed = uniqueName('After');
    await page.keyboard.type(renamed);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(renamed);
    await editor.select('Helper');
    await page.keyboard.press('F2');
    await expect(editor.inspector.getByLabel('Node name')).toBeFocused();
    await page.keyboard.type('Assistant');
    await page.keyboard.press('Enter');
    await expect(editor.node('Assistant')).toBeVisible();
  });

  test('a node is commented on, the comment is on its card, and undo removes it', async ({ page, api }) => {
    const { id } = await api.post<{ id: string }>('/workflows', agentWorkflow(uniqueName('Commented'), {}));
    const editor = await new EditorPage(page).open(id);
    await editor.chooseFrom(editor.node('Helper').locator('header'), 'Comment on node');
    await page.getByRole('dialog', { name: 'Comment on Helper' }).getByLabel('Comment').fill('Ask Ada before you change this.');
    await expectAccessible(page, 'the comment on a node', { handles: false });
    await page.getByRole('button', { name: 'Save comment' }).click();
    const badge = editor.node('Helper').getByRole('img', { name: 'Comment: Ask Ada before you change this.' });
    await expect(badge).toBeVisible();
    await editor.isSaved();
    const { nodes } = await stored(api, id);
    expect(nodes.find(node => node.id === 'helper')).toMatchObject({ comment: 'Ask Ada before you change this.' });
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(badge).toBeHidden();
  });

  test('a workflow is exported as an image', async ({ page, api }) => {
    const { id } = await api.post<{ id: string }>('/workflows', agentWorkflow('Image of a helper', {}));
    const editor = await new EditorPage(page).open(id);
    const download = async (text: string) => {
      const started = page.waitForEvent('download');
      await runCommand(page, text);
      const file = await started;
      const stream = await file.createReadStream();
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      return { name: file.suggestedFilename(), bytes: Buffer.concat(chunks) };
    };
    const svg = await download('Export image as SVG');
    expect(svg.name).toBe('image-of-a-helper.svg');
    for (const text of ['Question', 'Helper', 'Answer', 'response']) expect(svg.bytes.toString()).toContain(`>${text}<`);
    expect(svg.bytes.toString().match(/stroke-width="1.5"/g)).toHaveLength(2);
    const png = await download('Export image as PNG');
    expect(png.name).toBe('image-of-a-helper.png');
    expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(png.bytes.readUInt32BE(16)).toBeGreaterThan(800);
    await editor.isReady();
  });
});
