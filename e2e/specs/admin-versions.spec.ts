import { codeIn } from '../pages/code-editor.ts';
import { ToolsPage } from '../pages/tools-page.ts';
import { TryDialog } from '../pages/try-dialog.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const itemSchema = {
  type: 'object',
  properties: { what: { type: 'string' }, shelf: { type: 'string' } },
  required: ['what', 'shelf'],
};

test.describe('tool versions for an admin', () => {
  test.beforeEach(({ pausedTools }) => pausedTools.release());

  test('an admin registers a tool by form and drafts its next version from an older one with live checks', async ({
    page,
    pausedTools,
  }) => {
    const name = 'form.find';
    const tools = await new ToolsPage(page).open();
    await page.getByRole('button', { name: 'New tool' }).click();
    await page.getByRole('menuitem', { name: 'Blank JSON' }).click();
    const dialog = page.getByRole('dialog', { name: 'New tool' });
    await dialog.getByLabel('Name', { exact: true }).fill('Not A Name');
    await expect(dialog.getByRole('alert').first()).toContainText('lower case');
    await expect(dialog.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await dialog.getByLabel('Description').fill('Finds one thing.');
    await dialog.getByLabel('URL').fill(pausedTools.url('/form/{what}'));
    await dialog.getByLabel('Timeout (s)').fill('12');
    await dialog.getByLabel('Burst').fill('30');
    await dialog.getByLabel('Refill rate (calls/s)').fill('5');
    await dialog.getByLabel('Input schema').fill('{"type": "object", "properties": {"what": {"type": "string"');
    await expect(dialog.getByText(/The definition keeps the last valid value/)).toBeVisible();
    await dialog.getByLabel('Input schema').fill('{"type":"object","properties":{"what":{"type":"string"}},"required":["what"]}');
    await dialog.getByLabel('Headers').fill('accept-language: en');
    await dialog.getByRole('combobox', { name: 'Credential' }).click();
    await page.getByRole('option', { name: 'Header', exact: true }).click();
    await dialog.getByLabel('Secret', { exact: true }).fill('SHOP_KEY');
    await dialog.getByRole('combobox', { name: 'Cache' }).click();
    await page.getByRole('option', { name: 'Forever' }).click();
    await dialog.getByLabel('Risk tags').fill('slow');
    await expectAccessible(page, 'a tool by fields');

    await test.step('try the tool before it is published', async () => {
      await dialog.getByRole('button', { name: 'Try before publishing' }).click();
      const trying = await new TryDialog(page, `${name} 1.0.0`).isReady();
      await trying.fill('what', 'kettle');
      await trying.press('Test call');
      await trying.ends('ok');
      await expect(trying.outcome).toContainText('/form/kettle');
      await expectAccessible(page, 'a definition that was tried', { handles: false });
      await page.keyboard.press('Escape');
      await expect(trying.dialog).toBeHidden();
    });
    await dialog.getByRole('radio', { name: 'JSON' }).click();
    const definition = await codeIn(dialog.getByLabel('Tool definition'));
    expect(definition).toContain('"per_s": 5');
    expect(definition).toContain('"x-api-key": "{{secrets.SHOP_KEY}}"');
    await dialog.getByRole('radio', { name: 'Fields' }).click();
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(dialog).toBeHidden();

    await tools.openTool(name);
    await expect(page.getByText('12 s').first()).toBeVisible();
    const next = await tools.newVersionFrom('1.0.0');
    await expect(next.getByLabel('Version')).toHaveValue('1.0.1');
    await expect(next.getByLabel('Name', { exact: true })).toBeDisabled();
    await expect(next.getByText('same schemas')).toBeVisible();
    await next.getByLabel('Input schema').fill(JSON.stringify(itemSchema));
    const against = next.getByRole('region', { name: 'Compared with 1.0.0' });
    await expect(against.getByRole('listitem')).toContainText('input shelf is new and required');
    await expect(against.getByRole('listitem')).toContainText('breaking');
    await expect(next.getByText('Suggested by the changes: 2.0.0')).toBeVisible();
    await expectAccessible(page, 'a new version, judged');
    await next.getByLabel('Version').fill('2.0.0');
    await next.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(next).toBeHidden();
    await expect(tools.version('2.0.0')).toContainText('active');
    const schema = page.getByRole('region', { name: 'Schema', exact: true });
    await expect(schema.getByRole('list', { name: 'From 1.0.0 to 2.0.0' })).toContainText('input shelf');
  });
});
