import { EditorPage } from '../pages/editor-page.ts';
import { expectAccessible } from '../support/axe.ts';
import { agentWorkflow, edge, node, stored, uniqueName } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

test.describe('problems of a workflow', () => {
  test('every fix opens its field, and the last one allows the run', async ({ page, api }) => {
    const file = agentWorkflow(
      uniqueName('Fixes'),
      {},
      {
        nodes: [
          node('shape', 'transform', 'Shape', 260, 260, { expression: '$sum(items.price' }),
          node('text', 'prompt', 'Text', 260, 420, { template: 'About {{question.}}' }),
        ],
        edges: [edge('question.value', 'shape.in'), edge('question.value', 'text.in'), edge('text.text', 'shape.in')],
      },
    );
    Object.assign(file.nodes.find(one => one.id === 'helper')?.config ?? {}, {
      model: { provider: 'openai-compatible', model: '' },
    });
    file.edges.pop();
    const { id } = await api.post<{ id: string }>('/workflows', file);
    const editor = await new EditorPage(page).open(id);
    const focused = page.locator(':focus');
    const fix = async (name: RegExp) => {
      const problems = await editor.openProblems();
      await problems.getByRole('button', { name }).click();
      await expect(problems).toBeHidden();
    };

    await test.step('the problems name the node, the field and the position', async () => {
      const problems = await editor.openProblems();
      await expect(problems).toContainText('helper has no model name');
      await expect(problems).toContainText('helper has no URL for its model server');
      await expect(problems).toContainText(/shape: expression is not a valid expression: .*\(column \d+\)/);
      await expect(problems).toContainText('{{question.}} is not a reference and stays as text');
      await expect(problems).toContainText('No node uses the result of Shape');
      await expectAccessible(page, 'problems with fixes', { handles: false });
      await page.keyboard.press('Escape');
    });

    await test.step('a run is refused with the sentence', async () => {
      const refused = await page.request.post(`/api/v1/workflows/${id}/runs`, { data: { input: 'hi' } });
      expect(refused.status()).toBe(422);
      expect(JSON.stringify(await refused.json())).toContain('helper has no model name');
    });

    await test.step('the model fields open', async () => {
      await fix(/^Enter model:/);
      await expect(focused).toHaveAccessibleName('Model');
      await page.keyboard.type('one');
      await fix(/^Enter URL:/);
      await expect(focused).toHaveAccessibleName('URL');
      await page.keyboard.type('http://127.0.0.1:9/v1');
      await expect(focused).toHaveValue('http://127.0.0.1:9/v1');
    });

    await test.step('the template and the expression open', async () => {
      await fix(/^Edit template:/);
      await expect(editor.inspector.getByLabel('Node name')).toHaveValue('Text');
      await expect(focused).toHaveAccessibleName('Template');
      await focused.fill('About {{question}}');
      await fix(/^Edit expression:/);
      await expect(editor.inspector.getByLabel('Node name')).toHaveValue('Shape');
      await page.keyboard.press('Control+a');
      await page.keyboard.type('$');
    });

    await test.step('the unused nodes are deleted, and the deletion can be undone', async () => {
      await fix(/^Delete node: .*Shape/);
      await expect(editor.node('Shape')).toHaveCount(0);
      await page.getByRole('button', { name: 'Undo' }).first().click();
      await expect(editor.node('Shape')).toHaveCount(1);
      await fix(/^Delete node: .*Shape/);
      await fix(/^Delete node: .*Text/);
      await expect(editor.problemsButton()).toHaveText('No problems');
      await editor.isSaved();
      expect((await stored(api, id)).nodes.map(one => one.id)).toEqual(['question', 'helper', 'answer']);
    });
  });
});
