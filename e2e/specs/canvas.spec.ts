import { afterFrames } from '../support/after-frames.ts';
import type { Page } from '@playwright/test';
import { EditorPage } from '../pages/editor-page.ts';
import { WorkflowsPage } from '../pages/workflows-page.ts';
import type { Api } from '../support/api.ts';
import { largeWorkflow } from '../support/large-workflow.ts';
import { edge, node, uniqueName, stored } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

/** Opens Question ─> First ─> Second ─> Answer, in a row, with room between them. */
async function openRow(page: Page, api: Api): Promise<EditorPage> {
  const { id } = await api.post<{ id: string }>('/workflows', {
    format: 'pinion.workflow/1',
    name: uniqueName('Row'),
    nodes: [
      node('question', 'input', 'Question', 0, 0, {}),
      node('first', 'transform', 'First', 300, 30, { expression: '$.text' }),
      node('second', 'transform', 'Second', 640, 70, { expression: '$uppercase($)' }),
      node('answer', 'output', 'Answer', 980, 20, {}),
    ],
    edges: [edge('question.value', 'first.in'), edge('first.value', 'second.in'), edge('second.value', 'answer.value')],
  });
  const editor = await new EditorPage(page).open(id);
  await expect(editor.node('Answer')).toBeVisible();
  await editor.toFit();
  return editor;
}

/** Records in the page each distinct position of the graph in order, frame by frame. */
function keepViews(): void {
  const views: string[] = [];
  Object.assign(window, { views });
  const samplePositions = () => {
    const view = document.querySelector<HTMLElement>('.react-flow__viewport')?.style.transform;
    if (view !== undefined && views.at(-1) !== view) views.push(view);
    requestAnimationFrame(samplePositions);
  };
  requestAnimationFrame(samplePositions);
}

// Users see motion by default.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.describe('canvas interaction', () => {
  test('undo history survives a reload and restarts after another user changes the workflow', async ({ page, api }) => {
    const editor = await openRow(page, api);
    await editor.select('First');
    await editor.rename('Renamed');
    await page.keyboard.press('Escape');
    await editor.select('Second');
    await page.keyboard.press('Delete');
    await expect(editor.edges()).toHaveCount(1);
    await editor.isSaved();
    await page.reload();
    await editor.isReady();
    await expect(editor.node('Renamed')).toBeVisible();
    await editor.undo();
    await expect(editor.edges()).toHaveCount(3);
    await editor.undo();
    await expect(editor.node('First')).toBeVisible();
    await editor.redo();
    await expect(editor.node('Renamed')).toBeVisible();
    await editor.isSaved();

    const { id, ...file } = await stored(api, editor.workflowId);
    await page.goto('/workflows');
    await api.put(`/workflows/${id}`, { ...file, name: 'Changed by another' });
    await editor.open(id);
    await expect(page.getByText('Undo history cleared')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Undo', exact: true })).toBeDisabled();
  });

  test('a workflow with 200 nodes in 4 columns opens without a layout shift', async ({ page, api }) => {
    const { id } = await api.post<{ id: string }>('/workflows', {
      ...largeWorkflow(200, 4),
      name: uniqueName('Afresh'),
    });
    await page.addInitScript(keepViews);
    await new EditorPage(page).open(id);
    await afterFrames(page, 48);
    expect(await page.evaluate(() => (window as unknown as { views: string[] }).views)).toHaveLength(1);
  });

  test('a workflow is built and run from an empty page by keyboard alone', async ({ page }) => {
    const workflows = await new WorkflowsPage(page).open();
    const tabTo = async (name: RegExp | string) => {
      for (let step = 0; step < 60; step += 1) {
        await page.keyboard.press('Tab');
        const label = await page.evaluate(() => {
          const on = document.activeElement;
          return on?.getAttribute('aria-label') ?? on?.textContent ?? '';
        });
        if (typeof name === 'string' ? label.startsWith(name) : name.test(label)) return;
      }
      throw new Error(`Tab never came to ${String(name)}`);
    };
    await tabTo('New workflow');
    await page.keyboard.press('Enter');
    const dialog = workflows.page.getByRole('dialog', { name: 'New workflow' });
    await dialog.getByRole('button', { name: /^Empty workflow/ }).waitFor();
    await tabTo('Empty workflow');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/workflows\/[^/]+$/);
    const editor = await new EditorPage(page).isReady();
    await expect(editor.node('Message')).toBeVisible();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await expect(page.getByText('Empty canvas')).toBeVisible();

    await page.keyboard.press('i');
    await editor.hasFocus('Input', 'input');
    await page.keyboard.press('Tab');
    await expect(editor.handle({ node: 'Input', handle: 'value', side: 'output' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Connect Input value' }).waitFor();
    await page.keyboard.type('agent');
    await page.keyboard.press('Enter');
    await editor.hasFocus('Agent', 'agent');
    for (let step = 0; step < 2; step += 1) await page.keyboard.press('Tab');
    await expect(editor.handle({ node: 'Agent', handle: 'response', side: 'output' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Connect Agent response' }).waitFor();
    await page.keyboard.type('output');
    await page.keyboard.press('Enter');
    await editor.hasFocus('Output', 'output');
    await expect(editor.edges()).toHaveCount(2);

    await page.keyboard.press('l');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog', { name: 'Run workflow' }).waitFor();
    await page.keyboard.press('Control+Enter');
    await editor.shows('Output', 'ok');
  });
});
