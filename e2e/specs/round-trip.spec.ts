import { readFileSync } from 'node:fs';
import { EditorPage } from '../pages/editor-page.ts';
import { WorkflowsPage } from '../pages/workflows-page.ts';
import { agentWorkflow, edge, node, uniqueName, stored } from '../support/scene.ts';
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
