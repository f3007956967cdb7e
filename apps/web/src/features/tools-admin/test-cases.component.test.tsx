import { expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { fillCode } from '../../../test-support/code-editor.ts';
import { shown } from '../../../test-support/editor-view.ts';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import { press } from '../../../test-support/keyboard.ts';
import { openPage } from '../../../test-support/open-page.tsx';
import { approvalHandlers } from '../../../test-support/runs/approval-handlers.ts';
import { approvedCallRun } from '../../../test-support/runs/call-run.ts';
import { standardServer } from '../../../test-support/standard-server.ts';

const schema = '{"type":"object","properties":{"text":{"type":"string"}},"required":["text"],"additionalProperties":false}';
const field = (dialog: Locator, label: string) => dialog.getByLabelText(label, { exact: true });

/** Fills in and saves the test case that is open. */
async function saveCase(dialog: Locator, { name, input, output }: { name: string; input: string; output?: string }) {
  await field(dialog, 'Name').fill(name);
  await fillCode(field(dialog, 'Input'), input);
  if (output !== undefined) await fillCode(field(dialog, 'Expected output'), output);
  await dialog.getByRole('button', { name: 'Save test case' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
}

it('TestCases marks an input that the schema refuses, and calls a tool with side effects one by one', async () => {
  const runId = 'run_case';
  const server = standardServer().answer({
    'tools.try_definition': () => ({ run_id: runId }),
    ...approvalHandlers(approvedCallRun(runId, { name: 'text.send', output: { count: 1, first: 'ONE' } })),
  });
  await openPage('/tools', { server });
  await page.getByRole('button', { name: 'New tool' }).first().click();
  await page.getByRole('menuitem', { name: 'Blank JSON' }).click();
  const dialog = await shown(page.getByRole('dialog', { name: 'New tool' }));
  await field(dialog, 'Name').fill('text.send');
  await dialog.getByRole('radio', { name: 'JavaScript' }).click();
  await fillCode(dialog.getByRole('textbox', { name: 'Input schema' }), schema);
  await fillCode(dialog.getByRole('textbox', { name: 'Code' }), 'return { count: 1, first: inputs.text.toUpperCase() };');

  const cases = dialog.getByRole('region', { name: 'Test cases' });
  await cases.getByRole('button', { name: 'Add test case' }).click();
  await saveCase(page.getByRole('dialog', { name: 'New test case' }), { name: 'Wrong field', input: '{"words": "one"}' });
  await expect.element(cases).toMatchTextContent('invalid input');
  await expect.element(cases).toMatchTextContent('Missing property text');
  await cases.getByRole('button', { name: 'More actions for Wrong field' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Wrong field' });
  await saveCase(editing, { name: 'One word', input: '{"text": "one"}', output: '{"count": 1, "first": "ONE"}' });
  await expect.element(cases).not.toMatchTextContent(/invalid input/);

  await dialog.getByRole('combobox', { name: 'Side effects' }).click();
  await page.getByRole('option', { name: 'Irreversible' }).click();
  await expect.element(cases).toMatchTextContent('Each call of this tool waits for approval');
  await expect.element(cases.getByRole('button', { name: 'Run all' })).toBeDisabled();
  await cases.getByRole('button', { name: 'Run One word' }).click();
  const trial = await shown(page.getByRole('dialog', { name: /^Try text\.send/ }));
  await expect.element(field(trial, 'text')).toHaveValue('one');
  await trial.getByRole('button', { name: 'Test call' }).click();
  await trial.getByRole('button', { name: /^Approve/ }).click();
  await expect.element(trial.getByRole('button', { name: 'Save as test case' })).toBeVisible();
  await expectAccessible('a call that can be saved as a test case', { handles: false });
  await press('Escape');
  await expect.element(trial).not.toBeInTheDocument();
  await expect.element(cases.getByRole('status').first()).toHaveTextContent('1 passed');
});
