import type { Page } from '@playwright/test';
import { EditorPage } from '../pages/editor-page.ts';
import type { Api } from '../support/api.ts';
import { edge, node, uniqueName, stored } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

/** Opens an editor of two nodes with only its initial HTML: every later script waits for `release`. */
async function openBeforeHydration(page: Page, api: Api): Promise<{ editor: EditorPage; release: () => void }> {
  const { id } = await api.post<{ id: string }>('/workflows', {
    format: 'pinion.workflow/1',
    name: uniqueName('Early'),
    nodes: [node('question', 'input', 'Question', 0, 0, {}), node('answer', 'output', 'Answer', 320, 0, {})],
    edges: [edge('question.value', 'answer.value')],
  });
  const html = await (await page.request.get(`/workflows/${id}`)).text();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/_next/static/chunks/*.js', async route => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    if (!html.includes(name)) await released;
    await route.continue();
  });
  const editor = await new EditorPage(page).open(id);
  await expect(editor.node('Answer')).toBeVisible();
  return { editor, release };
}

const selected = (page: Page) => page.locator('.react-flow__node.selected');
const chosenText = (page: Page) => page.evaluate(() => window.getSelection()?.toString());

test.describe('editor input before hydration', () => {
  test('a first press before hydration selects the nodes and not the page text', async ({ page, api }) => {
    const { release } = await openBeforeHydration(page, api);
    await page.keyboard.press('Control+a');
    expect(await chosenText(page)).toBe('');
    release();
    await expect(selected(page)).toHaveCount(2);
    expect(await chosenText(page)).toBe('');
  });

  test('keys pressed before hydration are applied in order and can be undone', async ({ page, api }) => {
    const { editor, release } = await openBeforeHydration(page, api);
    for (const keys of ['Control+a', 'Control+d']) await page.keyboard.press(keys);
    await expect(page.locator('.react-flow__node')).toHaveCount(2);
    release();
    await expect(page.locator('.react-flow__node')).toHaveCount(4);
    await page.keyboard.press('Control+z');
    await expect(page.locator('.react-flow__node')).toHaveCount(2);
    await expect.poll(async () => (await stored(api, editor.workflowId)).nodes.length).toBe(2);
  });

  test('a menu opened and closed before hydration does not cover the next one', async ({ page, api }) => {
    const { editor, release } = await openBeforeHydration(page, api);
    await editor.problemsButton().click();
    await page.keyboard.press('Escape');
    await expect(editor.problemsButton()).toHaveAttribute('aria-expanded', 'false');
    await editor.problemsButton().click();
    await expect(editor.problemsButton()).toHaveAttribute('aria-expanded', 'true');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(editor.problemsButton()).toHaveAttribute('aria-expanded', 'false');
    release();
    await expect(page.getByRole('dialog', { name: 'Run workflow' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('nodes before hydration show their handles and keep them when dragged', async ({ page, api }) => {
    const { editor, release } = await openBeforeHydration(page, api);
    await expect(editor.node('Question').locator('.react-flow__handle')).toHaveCount(1);
    const box = await editor.node('Answer').boundingBox();
    if (box === null) throw new Error('the node is not drawn');
    await page.mouse.move(box.x + 40, box.y + 12);
    await page.mouse.down();
    await page.mouse.move(box.x + 80, box.y + 92, { steps: 6 });
    await page.mouse.up();
    await expect(editor.node('Answer').locator('.react-flow__handle')).toHaveCount(1);
    await expect(editor.edges()).toHaveCount(1);
    release();
    await expect
      .poll(async () => (await stored(api, editor.workflowId)).nodes.find(({ id }) => id === 'answer')?.position.y)
      .not.toBe(0);
  });
});

test.describe('editor code that cannot be loaded', () => {
  // The process of a page that is used again has the scripts of earlier specs in memory.
  test.use({ hasNewContext: true });

  test('a failed lazy load is reported and the next press retries it', async ({ page, api }) => {
    const { editor, release } = await openBeforeHydration(page, api);
    release();
    // The idle-time scripts have loaded, the one that shows errors among them. The layout script is requested by name.
    await page.locator('section[aria-label^="Notifications"]').waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    await page.unroute('**/_next/static/chunks/*.js');
    let isChunkBlocked = true;
    await page.route('**/_next/static/chunks/*.js', route => (isChunkBlocked ? route.abort() : route.continue()));
    await page.keyboard.press('l');
    await expect(page.getByText('Action failed')).toBeVisible();
    isChunkBlocked = false;
    await editor.region.locator('.react-flow__pane').click({ position: { x: 20, y: 96 } });
    await page.keyboard.press('l');
    await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeEnabled();
  });
});
