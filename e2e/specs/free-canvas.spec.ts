import { ChatPanel } from '../pages/chat-panel.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { FirstSteps } from '../pages/first-steps.ts';
import { Approvals } from '../pages/approvals.ts';
import { expectAccessible } from '../support/axe.ts';
import { collisions, overlaps } from '../support/overlaps.ts';
import { agentWorkflow, node, publishPausedTool, uniqueName } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

/** Selectors of the parts that can lie over the canvas. */
const floating = {
  minimap: '.react-flow__panel',
  tour: 'section[aria-label="First steps"]',
  toast: '[data-sonner-toast]',
  chat: 'aside[aria-label="Chat"]',
};
const nodes = '.react-flow__node';

/** Returns a workflow with a node in every corner, where the minimap, the tour and the toasts are. */
const cornered = (name: string) =>
  agentWorkflow(
    name,
    {},
    {
      nodes: [
        node('low', 'output', 'Low', 0, 620, {}),
        node('far', 'output', 'Far', 900, 0, {}),
        node('end', 'output', 'End', 900, 620, {}),
      ],
    },
  );

test.describe('the canvas', () => {
  test('no node is below the minimap, the tour or a toast after the graph was fitted', async ({ page, api }) => {
    const { id } = await api.post<{ id: string }>('/workflows', cornered(uniqueName('Corners')));
    const editor = await new EditorPage(page).open(id);
    await expect.poll(() => overlaps(page, floating, nodes)).toEqual([]);

    await page.keyboard.press('Control+k');
    await page.keyboard.type('first steps');
    await page.keyboard.press('Enter');
    await expect(new FirstSteps(page).card).toBeVisible();
    await expect.poll(() => overlaps(page, floating, nodes)).toEqual([]);

    for (const size of [
      { width: 1280, height: 720 },
      { width: 1000, height: 700 },
    ]) {
      await page.setViewportSize(size);
      await expect.poll(() => overlaps(page, floating, nodes)).toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });

    await page.goto(`/workflows/${id}?run=${'f'.repeat(32)}`);
    await editor.isReady();
    await expect(page.locator(floating.toast)).toBeVisible();
    await editor.toFit();
    await expect.poll(() => overlaps(page, floating, nodes)).toEqual([]);
  });

  test('the chat is shown in place of the inspector, which returns with a selected node', async ({ page, api }) => {
    const { id } = await api.post<{ id: string }>('/workflows', cornered(uniqueName('Chat aside')));
    const editor = await new EditorPage(page).open(id);
    const before = await editor.region.boundingBox();
    const chat = await new ChatPanel(page).open();
    expect(await editor.region.boundingBox()).toEqual(before);
    await expect(editor.inspector).toBeHidden();
    await expect.poll(() => overlaps(page, floating, nodes)).toEqual([]);
    await chat.field.fill('half a sentence');

    await editor.select('Helper');
    await expect(chat.region).toBeHidden();
    const button = page.getByRole('banner').getByRole('button', { name: 'Chat' });
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await button.click();
    await expect(chat.region).toBeVisible();
    await expect(chat.field).toHaveValue('half a sentence');
    await expect(editor.inspector).toBeHidden();
    await chat.close();
    await expect(editor.inspector).toBeVisible();
  });

  test('an approval is requested beside the canvas, which keeps its size', async ({ page, api, held }) => {
    await publishPausedTool(api, held, 'aside.pay', '1.0.0', {
      side_effect_policy: 'irreversible',
      access: 'write',
      max_retries: 0,
    });
    held.release();
    const { id } = await api.post<{ id: string }>(
      '/workflows',
      agentWorkflow(uniqueName('Asks aside'), {
        tools: [{ name: 'aside.pay' }],
        lines: [{ tool_calls: [{ name: 'aside.pay', input: { what: 'it' } }] }, { text: 'Paid.' }],
        policy: { confirmation: 'unsafe_only' },
      }),
    );
    const editor = await new EditorPage(page).open(id);
    await editor.run();
    const approval = new Approvals(page).about('aside.pay');
    await expect(approval).toBeVisible();
    const canvas = await editor.region.boundingBox();
    const box = await approval.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual((canvas?.x ?? 0) + (canvas?.width ?? 0));
    await expect.poll(() => overlaps(page, floating, nodes)).toEqual([]);
    await editor.select('Helper');
    await expect(approval).toBeVisible();
    await expectAccessible(page, 'an approval beside the canvas', { handles: false });
    await new Approvals(page).approve('aside.pay');
    await expect(page.getByRole('region', { name: 'Result', exact: true })).toContainText('Paid.');
    expect((await editor.region.boundingBox())?.height).toBe(canvas?.height);
  });
});

test.describe('the top bar', () => {
  const long = 'Refund requests from the whole of Europe, sorted by country and by the amount that was paid';

  test('it drops secondary actions into a menu before anything overlaps, with long names and at 200 % zoom', async ({
    page,
    api,
  }) => {
    const { id } = await api.post<{ id: string }>('/workflows', agentWorkflow(uniqueName(long), {}));
    const editor = await new EditorPage(page).open(id);
    const banner = page.getByRole('banner');
    const controls = banner.locator(':is(a, button, output):visible');
    for (const width of [1440, 1280, 1100, 900, 720, 390]) {
      await page.setViewportSize({ width, height: width > 720 ? 900 : 450 });
      await expect.poll(() => collisions(page, controls), { message: `${width} px` }).toEqual([]);
      await expect(banner.getByRole('button', { name: 'Run', exact: true })).toBeVisible();
      await expect(banner.getByRole('link', { name: 'Runs' })).toBeVisible();
      await expect(editor.saveState).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    }
    await page.setViewportSize({ width: 720, height: 450 });
    await expectAccessible(page, 'the editor at 200 % zoom', { handles: false });
    await editor.addByKey('o');
    await expect(editor.node('output')).toBeVisible();
    await banner.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: /^Undo/ }).click();
    await expect(editor.node('output')).toHaveCount(0);
    await banner.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Publish' }).click();
    await expect(page.getByRole('dialog', { name: /^Publish/ })).toBeVisible();
  });
});
