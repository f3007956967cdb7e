import type { Locator, Page } from '@playwright/test';
import { codeIn, fillCode } from '../pages/code-editor.ts';
import { ToolsPage } from '../pages/tools-page.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

/** Opens the form of a new tool and returns the loaded editor of its input schema. */
async function openSchemaField(page: Page): Promise<{ dialog: Locator; schema: Locator }> {
  await new ToolsPage(page).open();
  await page.getByRole('button', { name: 'New tool' }).click();
  await page.getByRole('menuitem', { name: 'Blank JSON' }).click();
  const dialog = page.getByRole('dialog', { name: 'New tool' });
  const schema = dialog.getByRole('textbox', { name: 'Input schema' });
  await expect(schema).toHaveClass(/cm-content/);
  return { dialog, schema };
}

test.describe('code fields', () => {
  test('a code field completes names and values from the schema', async ({ page }) => {
    const { dialog, schema } = await openSchemaField(page);
    await fillCode(schema, '');
    await page.keyboard.type('{ "ty');
    const completions = page.getByRole('listbox', { name: 'Completions' });
    await expect(completions.getByRole('option', { name: 'type' })).toBeVisible();
    await expectAccessible(page, 'a list of completions', { handles: false });
    await page.keyboard.press('Escape');
    await expect(completions).toBeHidden();
    await expect(dialog).toBeVisible();

    await page.keyboard.press('Control+Space');
    await completions.getByRole('option', { name: 'type' }).click();
    await page.keyboard.press('Control+Space');
    await completions.getByRole('option', { name: '"object"' }).click();
    expect(JSON.parse(await codeIn(schema))).toEqual({ type: 'object' });
  });

  test('a code field marks the position of an error and what does not match the schema', async ({ page }) => {
    const { dialog, schema } = await openSchemaField(page);
    await fillCode(schema, '{\n  "type": object\n}');
    await expect(dialog.getByRole('alert').filter({ hasText: 'Line 2, column 11' })).toBeVisible();
    await expect(schema).toHaveAttribute('aria-invalid', 'true');
    await expect(schema.locator('.cm-lintRange-error')).toHaveText('o');

    await fillCode(schema, '{\n  "type": "object",\n  "required": "name"\n}');
    const marked = schema.locator('.cm-lintRange-warning');
    await expect(marked.first()).toHaveText(/required/);
    await marked.first().hover();
    await expect(page.getByText('Expected array', { exact: true })).toBeVisible();
  });

  test('a code field folds objects, undoes its own edits, and is left with Tab', async ({ page }) => {
    const { schema } = await openSchemaField(page);
    const text = '{\n  "type": "object",\n  "properties": {}\n}';
    await fillCode(schema, text);
    const gutter = (title: string) => schema.locator('..').getByTitle(title, { exact: true }).filter({ visible: true });
    await gutter('Fold').click();
    await expect(schema).not.toContainText('properties');
    await gutter('Unfold').click();
    await expect(schema).toContainText('properties');

    await schema.press('Control+End');
    await page.keyboard.type(' x');
    await page.keyboard.press('Control+z');
    expect(await codeIn(schema)).toBe(text);
    await page.keyboard.press('Tab');
    await expect(schema).not.toBeFocused();
  });
});
