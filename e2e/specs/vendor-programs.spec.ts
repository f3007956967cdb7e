import { EditorPage } from '../pages/editor-page.ts';
import { expectAccessible } from '../support/axe.ts';
import { agentWorkflow, stored, uniqueName } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

test('programs at the vendor are offered where the provider has them, and reported where it has none', async ({ page, api }) => {
  const { id } = await api.post<{ id: string }>('/workflows', agentWorkflow(uniqueName('Vendor programs'), {}));
  const editor = await new EditorPage(page).open(id);
  const field = editor.inspector.getByRole('combobox', { name: 'Programs at the vendor' });
  const choose = async (name: string, option: string): Promise<void> => {
    await editor.inspector.getByRole('combobox', { name, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  const model = async () => (await stored(api, id)).nodes.find(node => node.id === 'helper')?.config['model'];
  await editor.select('Helper');
  await editor.agent.open('Model');
  await expect(field).toBeHidden();

  await choose('Provider', 'Anthropic');
  await expect(field).toHaveText('Off');
  await choose('Programs at the vendor', 'On');
  await editor.isSaved();
  expect(await model()).toMatchObject({ provider: 'anthropic', programs: 'vendor' });
  await expectAccessible(page, 'the programs of a model');

  await choose('Provider', 'Google');
  await expect(editor.inspector.getByText('This provider runs no programs. Turn them off.')).toBeVisible();
  await choose('Programs at the vendor', 'Off');
  await expect(field).toBeHidden();
  await editor.isSaved();
  expect(await model()).not.toHaveProperty('programs');
});
