import { WorkflowsPage } from '../pages/workflows-page.ts';
import { expectAccessible } from '../support/axe.ts';
import { agentWorkflow, uniqueName, stored } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

test('workflows are organized in folders and found by any word', async ({ page, api }) => {
  const name = uniqueName('Lost luggage');
  const file = agentWorkflow(name, { lines: [{ text: 'It is in Lisbon.' }], tools: [{ name: 'text.count' }] }, {});
  const { id } = await api.post<{ id: string }>('/workflows', file);
  expect(await stored(api, id)).toMatchObject({ name });
  // A short list has no search field.
  for (let more = 0; more < 5; more += 1) await api.post('/workflows', { ...file, name: uniqueName('Other desk') });

  await new WorkflowsPage(page).open();
  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Move to folder' }).click();
  const dialog = page.getByRole('dialog', { name: `Move ${name}` });
  await dialog.getByLabel('Folder').fill('Desk / Luggage');
  await expectAccessible(page, 'moving a workflow');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('rowheader', { name: 'Desk / Luggage' })).toBeVisible();

  await page.getByRole('textbox', { name: /^Search \d+ workflows$/ }).fill('luggage text.count');
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('text.count in');
  await expect(page.getByRole('row').filter({ hasText: 'Research desk' })).toHaveCount(0);
  await expectAccessible(page, 'workflows found');
  await page.getByRole('textbox', { name: /^Search/ }).fill('no such thing anywhere');
  await expect(page.getByText('No matches in workflow names')).toBeVisible();
});
