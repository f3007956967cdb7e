import { EditorPage } from '../pages/editor-page.ts';
import { expectAccessible } from '../support/axe.ts';
import { agentWorkflow, stored, uniqueName } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';
import { warehouseDocument } from '../support/warehouse-document.ts';

test.describe('the tools of an agent', () => {
  test('a builder finds two of 200 tools by words and turns many on in one step', async ({ page, api }) => {
    const connection = await api.post<{ id: string }>('/connections', {
      kind: 'openapi',
      name: 'warehouse',
      document: warehouseDocument(),
      base_url: 'https://warehouse.example.com',
    });
    const file = agentWorkflow(uniqueName('Stock'), { tools: [{ name: 'catalog.search' }] });
    const { id } = await api.post<{ id: string }>('/workflows', file);
    const toolsOf = async () => {
      await editor.isSaved();
      const { nodes } = await stored(api, id);
      const tools = nodes.flatMap(({ config }) => ('tools' in config ? (config['tools'] as { name: string }[]) : []));
      return tools.map(({ name }) => name).sort();
    };
    const editor = await new EditorPage(page).open(id);
    await editor.select('Helper');
    await editor.agent.open('Tools');
    const group = editor.inspector.getByRole('region', { name: 'warehouse' });
    const bar = editor.inspector.getByRole('group', { name: 'Selection of tools' });
    await expect(group).toContainText('OpenAPI');
    await expect(group).toContainText('0 of 200');

    await test.step('two words in any order find a tool, the best match first', async () => {
      await editor.agent.searchTools().fill('pallet archive');
      await expect(group.getByRole('switch').nth(1)).toHaveAccessibleName('warehouse.archive_pallet');
      await expect(group.getByRole('listitem')).toHaveCount(2);
      await editor.agent.toolSwitch('warehouse.archive_pallet').click();
      await expect(editor.agent.toolSwitch('warehouse.archive_pallet')).toBeChecked();
      expect(await toolsOf()).toEqual(['catalog.search', 'warehouse.archive_pallet']);
    });

    await test.step('the name is whole, and the content hash of its version is in no text', async () => {
      const row = editor.agent.tool('warehouse.archive_pallet');
      const name = row.getByText('warehouse.archive_pallet', { exact: true });
      expect(await name.evaluate(element => element.scrollWidth <= element.clientWidth || element.clientWidth === 0)).toBe(true);
      await expect(row).not.toContainText('0.0.0+');
      await expect(row.getByRole('button', { name: /^Version of .*latest/ })).toBeVisible();
    });

    await test.step('a range is selected with Shift and turned on as one step', async () => {
      await editor.agent.searchTools().fill('customs draft');
      await expect(group.getByRole('listitem')).toHaveCount(10);
      const boxes = group.getByRole('checkbox');
      await boxes.nth(1).click();
      await boxes.nth(4).click({ modifiers: ['Shift'] });
      await expect(bar).toContainText('4 selected');
      await expectAccessible(page, 'selected tools of an agent', { handles: false });
      await bar.getByRole('button', { name: 'Turn on' }).click();
      expect(await toolsOf()).toHaveLength(6);
      await page.keyboard.press('Escape');
      await expect(bar).not.toContainText('selected');
    });

    await test.step('all shown tools are selected and turned on, and one undo turns them off again', async () => {
      await bar.getByRole('checkbox', { name: 'Select all 10 tools shown' }).click();
      await expect(bar).toContainText('10 selected');
      await bar.getByRole('button', { name: 'Turn on' }).click();
      expect(await toolsOf()).toHaveLength(12);
      await page.getByRole('button', { name: /^Undo/ }).click();
      await expect.poll(toolsOf).toHaveLength(6);
      await bar.getByRole('button', { name: 'Clear' }).click();
    });

    await test.step('the switch of a group turns all of it on and off, and a group collapses', async () => {
      await editor.agent.searchTools().fill('');
      await expect(group).toContainText('5 of 200');
      await group.getByRole('switch', { name: 'All tools of warehouse' }).click();
      await expect(group).toContainText('200 of 200');
      expect(await toolsOf()).toHaveLength(201);
      await group.getByRole('switch', { name: 'All tools of warehouse' }).click();
      await expect.poll(toolsOf).toEqual(['catalog.search']);
      await group.getByRole('button', { name: /^warehouse/ }).click();
      await expect(group.getByRole('listitem')).toHaveCount(0);
      await editor.inspector.getByRole('radio', { name: /^On, 1/ }).click();
      await expect(editor.inspector.getByRole('listitem').filter({ has: page.getByRole('switch') })).toHaveCount(1);
    });

    await test.step('typing in the search of 200 tools stays smooth', async () => {
      await editor.inspector.getByRole('radio', { name: 'All' }).last().click();
      await group.getByRole('button', { name: /^warehouse/ }).click();
      const began = Date.now();
      await editor.agent.searchTools().pressSequentially('release label');
      await expect(group.getByRole('listitem')).toHaveCount(2);
      console.log(`tool list: ${Date.now() - began} ms to type 13 letters over 200 tools`);
      expect(Date.now() - began).toBeLessThan(3000);
    });
    await api.delete(`/connections/${connection.id}`);
  });
});
