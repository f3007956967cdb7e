import { readFileSync } from 'node:fs';
import { EditorPage } from '../pages/editor-page.ts';
import { WorkflowsPage } from '../pages/workflows-page.ts';
import { agentWorkflow, edge, node, uniqueName, publishPausedTool, stored } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

const walker = { phase: 3, deep: { list: [1, { two: null }] }, text: 'kept as it is' };

test.describe('workflow round trip', () => {
  test('a workflow is exported, copied, deleted and restored, and an unknown node survives the export and import', async ({
    page,
    api,
  }) => {
    const name = uniqueName('Moon');
    const file = agentWorkflow(
      name,
      {},
      {
        nodes: [node('walker', 'moon.walker', 'Walker', 620, 300, walker)],
        edges: [edge('helper.response', 'walker.dust'), edge('walker.rock', 'answer.value')],
      },
    );
    const { id } = await api.post<{ id: string }>('/workflows', file);
    const workflows = await new WorkflowsPage(page).open();
    const more = async (of: string, item: string) => {
      await page.getByRole('button', { name: `More actions for ${of}`, exact: true }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };

    const path = await test.step('the downloaded file equals the stored file', async () => {
      const downloadPromise = page.waitForEvent('download');
      await more(name, 'Export');
      const download = await downloadPromise;
      expect(download.suggestedFilename()).toMatch(/pinion\.json$/);
      const { nodes, edges } = await stored(api, id);
      expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toMatchObject({ name, nodes, edges });
      return download.path();
    });

    await test.step('a copy appears beside the original and a deletion is undone', async () => {
      await more(name, 'Duplicate');
      await expect(workflows.row(`${name} (copy)`)).toBeVisible();
      await more(`${name} (copy)`, 'Delete');
      await expect(workflows.row(`${name} (copy)`)).toHaveCount(0);
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await expect(workflows.row(`${name} (copy)`)).toBeVisible();
    });

    await test.step('the imported file shows a placeholder for unknown nodes and saves them unchanged', async () => {
      const choosing = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Import' }).click();
      await (await choosing).setFiles({ name: 'moon.pinion.json', mimeType: 'application/json', buffer: readFileSync(path) });
      await page.waitForURL(/\/workflows\/[0-9a-f-]{36}$/);
      const editor = await new EditorPage(page).isReady();
      expect(editor.workflowId).not.toBe(id);
      await editor.node('Walker', 'moon.walker').locator('header').click();
      await expect(editor.inspector).toContainText('Unknown node type moon.walker');
      await editor.rename('Walked');
      await editor.isSaved();
      const back = await stored(api, editor.workflowId);
      expect(back.nodes.find(one => one.id === 'walker')).toMatchObject({ type: 'moon.walker', title: 'Walked', config: walker });
      expect(back.edges).toEqual(file.edges);
    });
  });
});

test.describe('pin of a failing call', () => {
  const tool = 'brittle.look';
  const entries = [{ tool_calls: [{ name: tool, input: { what: 'lamp' } }] }, { text: 'Looked.' }];
  const wired = (on_missing: string) =>
    agentWorkflow(
      uniqueName(`Pin ${on_missing}`),
      { tools: [{ name: tool }], lines: entries, pins: [{ name: 'seen', selector: { tool, strategy: 'latest' }, on_missing }] },
      { nodes: [node('shown', 'output', 'Shown', 640, 220, {})], edges: [edge('helper.seen', 'shown.value')] },
    );

  test('a pin of a failing call returns the result of an earlier run or fails its agent, as configured', async ({
    page,
    api,
    held: paused,
  }) => {
    await publishPausedTool(api, paused, tool, '1.0.0', { max_retries: 0 });
    const { id } = await api.post<{ id: string }>('/workflows', wired('stale_last_success'));
    const editor = await new EditorPage(page).open(id);
    const runWith = async (answer: unknown, status: number) => {
      await editor.run();
      const [call] = await paused.waitFor(1);
      call?.answer(answer, status);
      await expect(page.getByRole('button', { name: 'Open debugger' })).toBeVisible();
    };
    await runWith({ echo: 'a red lamp' }, 200);
    await editor.shows('Shown', 'ok');
    await runWith({ message: 'dark' }, 404);
    await editor.shows('Shown', 'ok');
    await editor.select('Shown');
    await expect(editor.inspector).toContainText('a red lamp');
    await editor.select('Helper');
    await editor.agent.open('Pins');
    await expect(editor.agent.pin('seen')).toContainText('From an earlier run.');

    await editor.agent.pin('seen').getByRole('combobox', { name: 'On missing', exact: true }).click();
    await page.getByRole('option', { name: 'fail the agent' }).click();
    await editor.isSaved();
    await runWith({ message: 'dark' }, 404);
    await editor.shows('Helper', 'failed');
    await expect(editor.node('Shown').locator('header').getByRole('img', { name: 'off' })).toBeVisible();
    await expect(editor.agent.pin('seen')).toContainText('An error');
  });
});
