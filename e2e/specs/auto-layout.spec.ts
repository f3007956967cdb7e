import { EditorPage } from '../pages/editor-page.ts';
import { overlaps } from '../support/overlaps.ts';
import { agentWorkflow, edge, node, uniqueName } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

test.describe('auto layout', () => {
  test('it puts the targets of a node below each other in the order of its handles, in one step', async ({ page, api }) => {
    const names = ['First', 'Second', 'Third', 'Fourth'];
    const cases = names.map(name => ({ handle: name.toLowerCase(), expression: 'true' }));
    const outputs = names.map((name, index) => node(name.toLowerCase(), 'output', name, 700, (names.length - index) * 160, {}));
    const { id } = await api.post<{ id: string }>('/workflows', {
      ...agentWorkflow(uniqueName('Order'), {}),
      nodes: [node('choose', 'branch', 'Choose', 0, 0, { cases }), ...outputs],
      edges: names.map(name => edge(`choose.${name.toLowerCase()}`, `${name.toLowerCase()}.value`)).toReversed(),
    });
    const editor = await new EditorPage(page).open(id);
    await expect(editor.node('Fourth')).toBeVisible();
    const order = async () => {
      const tops = await Promise.all(names.map(async name => ({ name, y: (await editor.node(name).boundingBox())?.y ?? 0 })));
      return tops.toSorted((a, b) => a.y - b.y).map(({ name }) => name);
    };
    expect(await order()).toEqual(names.toReversed());
    await page.getByRole('button', { name: 'Auto layout' }).click();
    await expect.poll(order).toEqual(names);
    await expect.poll(() => overlaps(page, { panel: '.react-flow__panel' }, '.react-flow__node')).toEqual([]);
    await editor.undo();
    await expect.poll(order).toEqual(names.toReversed());
    await expect(page.getByRole('banner').getByRole('button', { name: 'Undo', exact: true })).toBeDisabled();
  });
});
