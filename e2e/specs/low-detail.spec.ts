import type { Page } from '@playwright/test';
import { EditorPage } from '../pages/editor-page.ts';
import type { Api } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { largeWorkflow } from '../support/large-workflow.ts';
import { uniqueName } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

const elements = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);

async function openLarge(page: Page, api: Api, count: number): Promise<EditorPage> {
  const file = { ...largeWorkflow(count, 10), name: uniqueName(`${count} nodes`) };
  const { id } = await api.post<{ id: string }>('/workflows', file);
  const editor = await new EditorPage(page).open(id);
  await expect(editor.node('Start')).toBeVisible();
  return editor;
}

/** Zooms in with the wheel over the middle of the canvas until the zoom is at least this. */
async function comeNearer(editor: EditorPage, percent: number): Promise<void> {
  const { page, region } = editor;
  const box = await region.boundingBox();
  if (box === null) throw new Error('there is no canvas');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const zoom = async () =>
    Number(/\d+/.exec((await region.getByRole('button', { name: /^Zoom \d+%/ }).getAttribute('aria-label')) ?? '')?.[0]);
  await page.keyboard.down('Control');
  while ((await zoom()) < percent) await page.mouse.wheel(0, -60);
  await page.keyboard.up('Control');
}

test.describe('low-detail graph', () => {
  test('a thousand nodes zoomed out are few elements with all names and show rows again when zoomed in', async ({
    page,
    api,
  }) => {
    const editor = await openLarge(page, api, 1000);
    await test.step('fit all nodes in view with few elements', async () => {
      await expect(editor.region.getByRole('group', { name: /, (input|prompt|agent|transform|output)$/ })).toHaveCount(1000);
      await expect(editor.node('Agent 137')).toBeVisible();
      expect(await elements(page)).toBeLessThan(10_000);
      await expect(editor.handle({ node: 'Agent 137', handle: 'products', side: 'pin' })).toHaveCount(0);
      await expectAccessible(page, 'a thousand nodes from afar');
    });
    await test.step('select a zoomed-out node by mouse and by keyboard', async () => {
      await editor.node('Agent 137').click();
      await expect(editor.inspector.getByLabel('Node name')).toHaveValue('Agent 137');
      await page.keyboard.press('Escape');
      await editor.node('Agent 101').focus();
      await page.keyboard.press('Enter');
      await expect(editor.inspector.getByLabel('Node name')).toHaveValue('Agent 101');
    });
    await test.step('zoom in until names are readable', async () => {
      await comeNearer(editor, 24);
      const names = editor.region.locator('header b');
      await expect(names.first()).toBeVisible();
    });
    await test.step('zoom in until rows, handles and edges in view appear', async () => {
      await comeNearer(editor, 60);
      await expect(editor.region.getByText('response').first()).toBeVisible();
      await expect(editor.edges().first()).toBeAttached();
      expect(await editor.region.locator('.react-flow__node').count()).toBeLessThan(120);
      expect(await elements(page)).toBeLessThan(10_000);
      await expectAccessible(page, 'near again', { handles: false });
    });
  });
});
