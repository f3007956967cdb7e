import { EditorPage } from '../pages/editor-page.ts';
import type { Api } from '../support/api.ts';
import type { PausedTools } from '../support/paused-tools.ts';
import { agentWorkflow, edge, node, uniqueName, publishPausedTool, stored } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

const sought = { name: 'stock.seek', input: { what: 'kettle' } };

/** Creates an agent that calls `stock.seek` once, and a transform that waits for a pin. */
async function scene(
  api: Api,
  pausedTools: PausedTools,
  tool = 'stock.seek',
  pins: Record<string, unknown>[] = [],
): Promise<string> {
  await publishPausedTool(api, pausedTools, tool);
  const isWired = pins.length > 0;
  const file = agentWorkflow(
    uniqueName('Pinning'),
    { tools: [{ name: tool, version: '1.0.0' }], pins, lines: [{ tool_calls: [{ ...sought, name: tool }] }, { text: 'Found.' }] },
    {
      nodes: [
        node('shape', 'transform', 'Shape', 620, 200, { expression: '$exists(echo) ? echo : "nothing"' }),
        node('shaped', 'output', 'Shaped', 900, 200, {}),
      ],
      edges: [edge('shape.value', 'shaped.value'), ...(isWired ? [edge('helper.found', 'shape.in')] : [])],
    },
  );
  return (await api.post<{ id: string }>('/workflows', file)).id;
}

const found = (tool: string) => [{ name: 'found', selector: { tool, strategy: 'latest' }, on_missing: 'null' }];

// Users see motion by default.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.describe('pins', () => {
  test.beforeEach(({ pausedTools }) => pausedTools.release());

  test('a user pins a result, names it, connects it and receives the value', async ({ page, api, pausedTools }) => {
    const editor = await new EditorPage(page).open(await scene(api, pausedTools));
    await editor.select('Helper');
    await editor.agent.pinTool('stock.seek');
    await expect(editor.handle({ node: 'Helper', handle: 'stock_seek_result', side: 'pin' })).toBeVisible();

    await editor.agent.renamePin('stock_seek_result', 'found');
    await editor.connect({ node: 'Helper', handle: 'found', side: 'pin' }, { node: 'Shape', handle: 'in', side: 'input' });
    await expect(editor.edge('helper found', 'shape in')).toBeAttached();
    await expect(editor.agent.pin('found')).toContainText('used by 1 edge');

    await editor.run();
    await editor.shows('Helper', 'ok');
    await editor.select('Shaped');
    await expect(editor.inspector).toContainText('/stock.seek/kettle');
  });

  test('a pin loses no edge, whatever happens to the tool', async ({ page, api, pausedTools }) => {
    const tool = 'stock.fickle';
    const id = await scene(api, pausedTools, tool, found(tool));
    await publishPausedTool(api, pausedTools, tool, '2.0.0');
    const editor = await new EditorPage(page).open(id);
    await expect(editor.edges()).toHaveCount(4);
    const isWhole = async (): Promise<void> => {
      await editor.isSaved();
      await expect(editor.edges()).toHaveCount(4);
      await expect(editor.handle({ node: 'Helper', handle: 'found', side: 'pin' })).toHaveAccessibleName(/connected/);
      const file = await stored(api, id);
      expect(file.edges).toHaveLength(4);
      expect(file.edges.some(one => one.source_handle === 'found')).toBe(true);
    };
    const runsTo = async (shaped: string | RegExp): Promise<void> => {
      await editor.run();
      await editor.shows('Shaped', 'ok');
      await editor.select('Shaped');
      await expect(editor.inspector).toContainText(shaped);
      await page.getByRole('button', { name: 'Close run panel' }).click();
      await editor.select('Helper');
    };
    await editor.select('Helper');

    await test.step('disabled: dimmed, null and no crash', async () => {
      await editor.agent.toggleTool(tool, false);
      await isWhole();
      await expect(editor.handle({ node: 'Helper', handle: 'found', side: 'pin' })).toHaveAccessibleName(/tool off/);
      await expect(editor.handle({ node: 'Shape', handle: 'in', side: 'input' })).toHaveAccessibleName(/tool off/);
      await runsTo('nothing');
    });

    await test.step('enabled again and upgraded', async () => {
      await editor.agent.toggleTool(tool, true);
      await editor.agent.chooseVersion(tool, '2.0.0');
      await isWhole();
      await expect(editor.handle({ node: 'Helper', handle: 'found', side: 'pin' })).not.toHaveAccessibleName(/tool off/);
      expect((await stored(api, id)).nodes.find(one => one.id === 'helper')?.config).toMatchObject({
        tools: [{ name: tool, version: '2.0.0' }],
      });
      await runsTo(`/${tool}/kettle`);
    });

    await test.step('blocked by the admin', async () => {
      await api.patch(`/tools/${tool}/2.0.0`, { lifecycle: 'blocked', reason: 'a spec says so' });
      await page.reload();
      await editor.isReady();
      await isWhole();
      await expect(editor.problemsButton()).toHaveText(/problem/);
      await runsTo('nothing');
    });
  });
});
