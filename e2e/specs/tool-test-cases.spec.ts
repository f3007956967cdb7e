import type { Locator, Page } from '@playwright/test';
import { fillCode } from '../pages/code-editor.ts';
import { ToolsPage } from '../pages/tools-page.ts';
import { expectAppearance } from '../support/appearance.ts';
import { expectAccessible } from '../support/axe.ts';
import { uniqueName } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

const toolName = (base: string): string =>
  uniqueName(base)
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]+/g, '_');

const schema = '{"type":"object","properties":{"text":{"type":"string"}},"required":["text"],"additionalProperties":false}';
const first = 'const words = inputs.text.split(" ");\nreturn { count: words.length, first: words[0].toUpperCase() };';
const fixed = 'const words = inputs.text.split(" ").filter(Boolean);\nreturn { first: words[0] ?? null, count: words.length };';

/** Opens the form of a new JavaScript tool that counts words. */
async function newTool(page: Page, name: string): Promise<Locator> {
  await new ToolsPage(page).open();
  await page.getByRole('button', { name: 'New tool' }).click();
  await page.getByRole('menuitem', { name: 'Blank JSON' }).click();
  const dialog = page.getByRole('dialog', { name: 'New tool' });
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByRole('radio', { name: 'JavaScript' }).click();
  await fillCode(dialog.getByLabel('Input schema'), schema);
  await fillCode(dialog.getByLabel('Output schema'), '{"type":"object"}');
  await fillCode(dialog.getByRole('textbox', { name: 'Code', exact: true }), first);
  return dialog;
}

/** Fills in and saves the test case that is open. */
async function saveCase(dialog: Locator, { name, input, output }: { name: string; input?: string; output?: string }) {
  await dialog.getByLabel('Name').fill(name);
  if (input !== undefined) await fillCode(dialog.getByLabel('Input', { exact: true }), input);
  if (output !== undefined) await fillCode(dialog.getByLabel('Expected output'), output);
  await dialog.getByRole('button', { name: 'Save test case' }).click();
  await expect(dialog).toBeHidden();
}

test.describe('test cases of a tool', () => {
  test('an admin adds test cases, fixes the code until all pass, publishes and finds them in the next version', async ({
    page,
    api,
  }) => {
    test.slow();
    const name = toolName('text.words');
    const dialog = await newTool(page, name);
    const cases = dialog.getByRole('region', { name: 'Test cases' });
    const row = (label: string) =>
      cases.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Run ${label}` }) });
    await expect(cases).toContainText('No test cases');
    await cases.getByRole('button', { name: 'Add test case' }).click();
    const adding = page.getByRole('dialog', { name: 'New test case' });
    await expect(adding.getByLabel('Input', { exact: true })).toContainText('"text": ""');
    await fillCode(adding.getByLabel('Input', { exact: true }), '{"text": ');
    await adding.getByRole('button', { name: 'Save test case' }).click();
    await expect(adding.getByRole('alert').first()).toContainText('expected');
    await expectAccessible(page, 'a test case with an error');
    await saveCase(adding, { name: 'Two words', input: '{"text": "one two"}', output: '{"first": "ONE", "count": 2}' });
    await cases.getByRole('button', { name: 'Add test case' }).click();
    await saveCase(adding, { name: 'Lower case', input: '{"text": "a b c"}', output: '{"first": "a", "count": 3}' });
    await cases.getByRole('button', { name: 'Add test case' }).click();
    await saveCase(adding, { name: 'Empty text', input: '{"text": ""}' });
    await expect(dialog.getByText('3 of 3 test cases not run')).toBeVisible();

    await test.step('run all: the difference of a failed case is shown', async () => {
      await cases.getByRole('button', { name: 'Run all' }).click();
      await expect(cases.getByRole('status').first()).toHaveText('1 failed, 2 passed', { timeout: 60_000 });
      await expect(row('Two words')).toContainText('passed');
      const failed = row('Lower case');
      await expect(failed).toContainText('− expected, + actual');
      await expect(failed.getByRole('region', { name: 'Expected and actual, line by line' })).toContainText(
        'removed "first": "a"',
      );
      await expect(failed.getByRole('link', { name: /Open run/ })).toBeVisible();
      await expect(dialog.getByText('1 of 3 test cases failed')).toBeVisible();
      await expectAppearance(page, 'test cases with results');
    });

    await test.step('a change of the code makes the results invalid, and one case is run alone', async () => {
      await fillCode(
        dialog.getByRole('textbox', { name: 'Code', exact: true }),
        'const { text } = inputs;\nthrow new Error(`Unexpected text: ${text}`);',
      );
      await expect(dialog.getByText('3 of 3 test cases not run')).toBeVisible();
      await cases.getByRole('button', { name: 'Run Empty text' }).click();
      await expect(row('Empty text')).toContainText('SANDBOX_ERROR', { timeout: 60_000 });
      await expect(row('Empty text')).toContainText('Unexpected text');
      await expect(row('Empty text')).toContainText('(line 2)');
      await expect(cases.getByRole('status').first()).toHaveText('1 failed, 2 not run');
    });

    await test.step('fix the code and a case, and all pass', async () => {
      await fillCode(dialog.getByRole('textbox', { name: 'Code', exact: true }), fixed);
      await cases.getByRole('button', { name: 'More actions for Two words' }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      const editing = page.getByRole('dialog', { name: 'Edit Two words' });
      await saveCase(editing, { name: 'Two words', output: '{"count": 2, "first": "one"}' });
      await cases.getByRole('button', { name: 'Run all' }).click();
      await expect(cases.getByRole('status').first()).toHaveText('3 passed', { timeout: 60_000 });
      await expect(dialog.getByText(/test cases? (failed|not run)/)).toBeHidden();
    });

    await test.step('save a call as a test case, which has passed already', async () => {
      await dialog.getByRole('button', { name: 'Try before publishing' }).click();
      const trial = page.getByRole('dialog', { name: `Try ${name}` });
      await trial.getByLabel('text', { exact: true }).fill('to be or not');
      await trial.getByRole('button', { name: 'Test call' }).click();
      await trial.getByRole('button', { name: 'Save as test case' }).click({ timeout: 60_000 });
      await expect(trial).toBeHidden();
      await expect(adding.getByLabel('Input', { exact: true })).toContainText('to be or not');
      await expect(adding.getByLabel('Expected output')).toContainText('"count": 4');
      await saveCase(adding, { name: 'Four words' });
      await expect(row('Four words')).toContainText('passed');
      await expect(cases.getByRole('status').first()).toHaveText('4 passed');
    });

    await test.step('delete a case and undo it', async () => {
      await cases.getByRole('button', { name: 'More actions for Lower case' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await expect(cases.getByRole('listitem')).toHaveCount(3);
      await cases.getByRole('button', { name: 'Undo' }).click();
      await expect(cases.getByRole('listitem')).toHaveCount(4);
    });

    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(dialog).toBeHidden();
    const { examples } = await api.get<{ examples: { name: string; input: unknown; output?: unknown }[] }>(
      `/tools/${name}/1.0.0`,
    );
    expect(examples.map(example => example.name)).toEqual(['Two words', 'Lower case', 'Empty text', 'Four words']);
    expect(examples[0]).toEqual({ name: 'Two words', input: { text: 'one two' }, output: { count: 2, first: 'one' } });

    const tools = await new ToolsPage(page).openTool(name);
    const next = await tools.newVersionFrom('1.0.0');
    const kept = next.getByRole('region', { name: 'Test cases' });
    await expect(kept.getByRole('listitem')).toHaveCount(4);
    await expect(next.getByText('4 of 4 test cases not run')).toBeVisible();
    await kept.getByRole('button', { name: 'Run all' }).click();
    await expect(kept.getByRole('status').first()).toHaveText('4 passed', { timeout: 60_000 });
  });
});
