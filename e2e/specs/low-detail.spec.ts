import type { Page } from '@playwright/test';
import { EditorPage } from '../pages/editor-page.ts';
import type { Api } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { largeWorkflow } from '../support/large-workflow.ts';
import { agentWorkflow, uniqueName, stored } from '../support/scene.ts';
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

/** Checks whether a selected block is painted at this point of the window. */
const drawnUnder = ({ region }: EditorPage, at: { x: number; y: number }): Promise<boolean> =>
  region.locator('svg path[data-look="selected"]').evaluateAll((paths, { x, y }) => {
    const boxes = paths.map(path => path.getBoundingClientRect()).filter(({ height, width }) => height > 2 && width > 2);
    return boxes.some(({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom);
  }, at);

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
      await expectAccessible(page, 'blocks with names');
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

  test('a low-detail block is dragged like a card and its edges reconnect to their handles', async ({ page, api }) => {
    const editor = await openLarge(page, api, 200);
    const before = (await stored(api, editor.workflowId)).nodes.find(({ id }) => id === 'agent_12')?.position;
    const box = await editor.node('Agent 13').boundingBox();
    if (box === null) throw new Error('the node is not drawn');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 30, box.y + box.height / 2 + 12, { steps: 6 });
    // The drawing follows the pointer, with its edges. The server is updated on release.
    await expect.poll(() => drawnUnder(editor, { x: box.x + box.width / 2 + 30, y: box.y + box.height / 2 + 12 })).toBe(true);
    expect((await stored(api, editor.workflowId)).nodes.find(({ id }) => id === 'agent_12')?.position).toEqual(before);
    await page.mouse.up();
    await editor.isSaved();
    await expect
      .poll(async () => (await stored(api, editor.workflowId)).nodes.find(({ id }) => id === 'agent_12')?.position.x)
      .toBeGreaterThan((before?.x ?? 0) + 100);
    await editor.undo();
    await comeNearer(editor, 50);
    // Each edge ends at its handle's marker, to the pixel.
    await expect
      .poll(() =>
        page.evaluate(() => {
          const near = (edge: Element): boolean => {
            const [, source, sourceHandle, target, targetHandle] =
              /^Edge from (\S+) (\S+) to (\S+) (\S+)$/.exec(edge.getAttribute('aria-label') ?? '') ?? [];
            const path = edge.querySelector<SVGPathElement>('.react-flow__edge-path');
            const ends = [
              document.querySelector(`.react-flow__handle.source[data-nodeid="${source}"][data-handleid="${sourceHandle}"]`),
              document.querySelector(`.react-flow__handle.target[data-nodeid="${target}"][data-handleid="${targetHandle}"]`),
            ];
            if (path === null) return false;
            return ends.every((handle, index) => {
              if (handle === null) return true;
              const rect = handle.getBoundingClientRect();
              const at = path
                .getPointAtLength(index === 0 ? 0 : path.getTotalLength())
                .matrixTransform(path.getScreenCTM() ?? undefined);
              return Math.hypot(at.x - rect.x - rect.width / 2, at.y - rect.y - rect.height / 2) < 1.5;
            });
          };
          const edges = [...document.querySelectorAll('.react-flow__edge')];
          return edges.length > 3 && edges.every(near);
        }),
      )
      .toBe(true);
  });

  test('each low-detail block shows its status after a run', async ({ page, api }) => {
    const { id } = await api.post<{ id: string }>('/workflows', agentWorkflow(uniqueName('Seen small'), {}));
    const editor = await new EditorPage(page).open(id);
    const run = await editor.askToRun();
    await run.start();
    await editor.shows('Answer', 'ok');
    const zoomOut = editor.region.getByRole('button', { name: 'Zoom out' });
    for (let step = 0; step < 7; step += 1) await zoomOut.click();
    await expect(editor.region.locator('header').first()).toContainText('Question');
    await editor.shows('Answer', 'ok');
    await expect(editor.edges()).toHaveCount(0);
    await expectAccessible(page, 'a run from afar');
    const zoomIn = editor.region.getByRole('button', { name: 'Zoom in' });
    for (let step = 0; step < 7; step += 1) await zoomIn.click();
    await expect(editor.edges()).toHaveCount(2);
    await expect(editor.handle({ node: 'Helper', handle: 'response', side: 'output' })).toBeVisible();
  });
});
