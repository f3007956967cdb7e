import { describe, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { inside } from '../../../test-support/canvas-view.ts';
import { codeEditor, codeIn, fillCode } from '../../../test-support/code-editor.ts';
import { shown } from '../../../test-support/editor-view.ts';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import { press, type } from '../../../test-support/keyboard.ts';
import { openPage } from '../../../test-support/open-page.tsx';

const dialog = page.getByRole('dialog', { name: 'New tool' });
const completions = page.getByRole('listbox', { name: 'Completions' });

/** Opens the form of a new tool and returns the loaded editor of its input schema. */
async function openSchemaField(): Promise<Locator> {
  await openPage('/tools');
  await page.getByRole('button', { name: 'New tool' }).first().click();
  await page.getByRole('menuitem', { name: 'Blank JSON' }).click();
  return codeEditor(dialog.getByRole('textbox', { name: 'Input schema' }));
}

describe('SchemaField', () => {
  it('CodeField completes names and values from the schema', async () => {
    const schema = await openSchemaField();
    await fillCode(schema, '');
    await schema.click();
    await type('{ "ty');
    await expect.element(completions.getByRole('option', { name: 'type' })).toBeVisible();
    // A list of many names scrolls with the arrow keys, which the editor handles: its items are never focused.
    await expectAccessible('a list of completions', { handles: false, without: ['scrollable-region-focusable'] });
    await press('Escape');
    await expect.element(completions).not.toBeInTheDocument();
    await expect.element(dialog).toBeVisible();

    await press('Control+ ');
    await completions.getByRole('option', { name: 'type' }).click();
    await press('Control+ ');
    await completions.getByRole('option', { name: '"object"' }).click();
    expect(JSON.parse(await codeIn(schema))).toEqual({ type: 'object' });
  });

  it('CodeField marks the position of an error and what does not match the schema', async () => {
    const schema = await openSchemaField();
    await fillCode(schema, '{\n  "type": object\n}');
    await expect.element(dialog.getByRole('alert').filter({ hasText: 'Line 2, column 11' })).toBeVisible();
    await expect.element(schema).toHaveAttribute('aria-invalid', 'true');
    await expect.poll(() => schema.element().querySelector('.cm-lintRange-error')?.textContent).toBe('o');

    await fillCode(schema, '{\n  "type": "object",\n  "required": "name"\n}');
    await expect.poll(() => schema.element().querySelector('.cm-lintRange-warning')?.textContent).toMatch(/required/);
    await inside(schema, '.cm-lintRange-warning').hover();
    await expect.element(page.getByText('Expected array')).toBeVisible();
  });

  it('CodeField folds objects, undoes its own edits and is left with Tab', async () => {
    const schema = await openSchemaField();
    const text = '{\n  "type": "object",\n  "properties": {}\n}';
    await fillCode(schema, text);
    const gutter = (title: string) => page.elementLocator(schema.element().parentElement ?? document.body).getByTitle(title);
    await shown(gutter('Fold').last());
    await gutter('Fold').last().click();
    await expect.element(schema).not.toMatchTextContent(/properties/);
    await gutter('Unfold').last().click();
    await expect.element(schema).toMatchTextContent(/properties/);

    await schema.click();
    await press('Control+End');
    await type(' x');
    await press('Control+z');
    expect(await codeIn(schema)).toBe(text);
    await userEvent.tab();
    await expect.element(schema).not.toHaveFocus();
  });
});
