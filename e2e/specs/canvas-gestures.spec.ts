import type { Page } from '@playwright/test';
import { centerOf } from '../pages/canvas.ts';
import { EditorPage } from '../pages/editor-page.ts';
import type { Api } from '../support/api.ts';
import { edge, node, uniqueName, stored } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

/** Opens four overlapping nodes that are connected in sequence. */
async function openHeap(page: Page, api: Api): Promise<EditorPage> {
  const { id } = await api.post<{ id: string }>('/workflows', {
    format: 'pinion.workflow/1',
    name: uniqueName('Heap'),
    nodes: [
      node('question', 'input', 'Question', 0, 0, {}),
      node('first', 'transform', 'First', 40, 260, { expression: '$.text' }),
      node('second', 'transform', 'Second', 420, 20, { expression: '$uppercase($)' }),
      node('answer', 'output', 'Answer', 420, 280, {}),
    ],
    edges: [edge('question.value', 'first.in'), edge('first.value', 'second.in'), edge('second.value', 'answer.value')],
  });
  const editor = await new EditorPage(page).open(id);
  await expect(editor.node('Answer')).toBeVisible();
  await editor.toFit();
  return editor;
}

const positions = async (api: Api, editor: EditorPage) =>
  (await stored(api, editor.workflowId)).nodes.map(({ id, position }) => ({ id, position }));

/** Returns the number of positions at which a node was painted after a key press, until it stays where it is. */
const paintedAfter = (page: Page, id: string, key: string): Promise<number> =>
  page.evaluate(
    async ({ id: wanted, key: pressed }) => {
      const element = document.querySelector<HTMLElement>(`.react-flow__node[data-id="${wanted}"]`);
      const seen = new Set<string>();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }));
      // The layout engine is loaded with the first layout, which takes a while on a busy machine.
      const end = performance.now() + 20_000;
      for (let moved = 0; performance.now() < end && (seen.size < 2 || performance.now() - moved < 1_000); ) {
        await new Promise(requestAnimationFrame);
        const at = element?.style.transform ?? '';
        if (!seen.has(at)) moved = performance.now();
        seen.add(at);
      }
      return seen.size;
    },
    { id, key },
  );

// Users see motion by default.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.describe('canvas gestures', () => {
  test('auto layout animates the nodes to their positions and is undone', async ({ page, api }) => {
    const editor = await openHeap(page, api);
    const before = await positions(api, editor);
    expect(await paintedAfter(page, 'answer', 'l')).toBeGreaterThan(2); // before, after, and in between
    await editor.isSaved();
    const after = await positions(api, editor);
    const x = (id: string) => after.find(one => one.id === id)?.position.x ?? Number.NaN;
    expect([x('question'), x('first'), x('second'), x('answer')]).toEqual(
      [x('question'), x('first'), x('second'), x('answer')].toSorted((a, b) => a - b),
    );
    expect(new Set([x('question'), x('first'), x('second'), x('answer')]).size).toBe(4);
    await editor.undo();
    await expect.poll(() => positions(api, editor)).toEqual(before);
  });

  test('nodes are selected by Shift and drag, the minimap pans, and an input offers nodes to place before it', async ({
    page,
    api,
  }) => {
    const editor = await openHeap(page, api);
    await test.step('select with a lasso', async () => {
      const [from, to] = [await editor.node('Question').boundingBox(), await editor.node('First').boundingBox()];
      if (from === null || to === null) throw new Error('the nodes are not drawn');
      await page.keyboard.down('Shift');
      await page.mouse.move(Math.min(from.x, to.x) - 20, from.y - 20);
      await page.mouse.down();
      await page.mouse.move(from.x + 40, to.y + 20, { steps: 6 });
      await page.mouse.move(Math.max(from.x + from.width, to.x + to.width) + 10, to.y + to.height + 10, { steps: 6 });
      await page.mouse.up();
      await page.keyboard.up('Shift');
      await expect(page.locator('.react-flow__node.selected')).toHaveCount(2);
      await page.keyboard.press('Delete');
      await expect(editor.node('First')).toHaveCount(0);
      await expect(editor.node('Second')).toBeVisible();
      await editor.undo();
      await expect(editor.edges()).toHaveCount(3);
      await page.keyboard.press('Escape');
    });

    await test.step('drag from an input onto the empty canvas', async () => {
      await editor.removeEdge('first value', 'second in');
      const start = await centerOf(editor.handle({ node: 'Second', handle: 'in', side: 'input' }));
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.mouse.move(start.x - 40, start.y + 90, { steps: 6 });
      await page.mouse.move(start.x - 60, start.y + 130, { steps: 4 });
      await page.mouse.up();
      const menu = page.getByRole('dialog', { name: 'Add before in' });
      await expect(menu.getByRole('combobox')).toBeFocused();
      await expect(menu.getByRole('option', { name: /^Output/ })).toHaveCount(0);
      await page.keyboard.type('prom');
      await page.keyboard.press('Enter');
      await expect(editor.edge('prompt text', 'second in')).toHaveCount(1);
      await editor.undo();
      await editor.undo();
      await expect(editor.edge('first value', 'second in')).toHaveCount(1);
    });

    await test.step('pan with the minimap', async () => {
      const map = page.getByRole('img', { name: 'Workflow minimap' });
      const box = await map.boundingBox();
      if (box === null) throw new Error('there is no map');
      const view = () => page.locator('.react-flow__viewport').evaluate(element => (element as HTMLElement).style.transform);
      const before = await view();
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + 10, box.y + 10, { steps: 5 });
      await page.mouse.up();
      await expect.poll(view).not.toBe(before);
      const question = await centerOf(editor.node('Question'));
      const canvas = await editor.region.boundingBox();
      expect(question.x).toBeGreaterThan((canvas?.x ?? 0) + (canvas?.width ?? 0) / 3);
    });
  });

  test.describe('canvas with reduced motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });
    test('auto layout applies at once with reduced motion', async ({ page, api }) => {
      const editor = await openHeap(page, api);
      const before = await positions(api, editor);
      expect(await paintedAfter(page, 'answer', 'l')).toBeLessThan(4);
      await expect.poll(() => positions(api, editor)).not.toEqual(before);
    });
  });
});
