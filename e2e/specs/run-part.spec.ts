import type { Locator, Page } from '@playwright/test';
import { runCommand } from '../pages/run-command.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { RunPage } from '../pages/run-page.ts';
import type { Api } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import type { PausedTools } from '../support/paused-tools.ts';
import { agentWorkflow, edge, node, uniqueName, publishPausedTool, stored } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

/** Creates Question -> Find -> Say -> Price -> Answer: two calls that are counted, and a text between them. */
async function chain(api: Api, paused: PausedTools): Promise<string> {
  for (const name of ['part.find', 'part.price']) await publishPausedTool(api, paused, name);
  const file = {
    format: 'pinion.workflow/1',
    name: uniqueName('Chain'),
    nodes: [
      node('question', 'input', 'Question', 0, 0, {}),
      node('find', 'tool', 'Find', 220, 0, { tool: { name: 'part.find' }, input: {} }),
      node('say', 'prompt', 'Say', 480, 0, { template: 'Found {{find.output.echo}} for {{question}}' }),
      node('price', 'tool', 'Price', 740, 0, { tool: { name: 'part.price' }, input: {} }),
      node('answer', 'output', 'Answer', 1000, 0, {}),
    ],
    edges: [
      edge('question.value', 'find.what'),
      edge('find.output', 'say.in'),
      edge('say.text', 'price.what'),
      edge('price.output', 'answer.value'),
    ],
  };
  return (await api.post<{ id: string }>('/workflows', file)).id;
}

/** Returns the number of calls of each tool since the last count. */
function counter(paused: PausedTools): () => { find: number; price: number } {
  let seen = paused.taken.length;
  return () => {
    const fresh = paused.taken.slice(seen);
    seen = paused.taken.length;
    const of = (name: string) => fresh.filter(path => path.startsWith(`/${name}/`)).length;
    return { find: of('part.find'), price: of('part.price') };
  };
}

const dialogOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });

async function startWith(page: Page, name: string, input: string): Promise<void> {
  const dialog = dialogOf(page, name);
  await dialog.getByLabel('Input', { exact: true }).fill(input);
  await dialog.getByRole('button', { name: 'Start run' }).click();
  await expect(dialog).toBeHidden();
}

/** Checks the header text of a card whose node did not run. */
const expectText = (editor: EditorPage, name: string, label: string): Promise<void> =>
  expect(editor.node(name).locator('header').getByText(label, { exact: true })).toBeAttached();

test.describe('partial run', () => {
  test('a partial run by mouse runs to a node, one node alone or from a node, and calls nothing else', async ({
    page,
    api,
    held: paused,
  }) => {
    paused.release();
    const editor = await new EditorPage(page).open(await chain(api, paused));
    const calls = counter(paused);
    await editor.chooseFrom(editor.node('Say').locator('header'), 'Run to here');
    await expectAccessible(page, 'the dialog of a run to here', { handles: false });
    await startWith(page, 'Run to Say', '"kettle"');
    await editor.shows('Say', 'ok');
    await expectText(editor, 'Price', 'not run');
    await expectText(editor, 'Answer', 'not run');
    expect(calls()).toEqual({ find: 1, price: 0 });

    await editor.chooseFrom(editor.node('Price').locator('header'), 'Run only this node');
    await editor.shows('Price', 'ok');
    await expectText(editor, 'Find', 'reused');
    await expectText(editor, 'Answer', 'not run');
    expect(calls()).toEqual({ find: 0, price: 1 });
    await expectAccessible(page, 'one node ran alone', { handles: false });

    await editor.select('Say');
    await editor.inspector.getByRole('textbox', { name: 'Template' }).fill('Now {{question}}');
    await editor.chooseFrom(editor.node('Say').locator('header'), 'Run from here with last values');
    await editor.shows('Answer', 'ok');
    await expectText(editor, 'Find', 'reused');
    expect(calls()).toEqual({ find: 0, price: 1 });
    expect(paused.taken.at(-1)).toBe('/part.price/Now%20kettle');
  });

  test('the debugger marks the results kept from the earlier run and links to it', async ({ page, api, held: paused }) => {
    paused.release();
    const id = await chain(api, paused);
    const { run_id: whole } = await api.post<{ run_id: string }>(`/workflows/${id}/runs`, { input: 'kettle', wait_s: 30 });
    const fork = await api.post<{ run_id: string }>(`/runs/${whole}/fork`, { at: { node_id: 'price' }, wait_s: 30 });
    const run = await new RunPage(page).open(fork.run_id);
    await expect(run.status()).toContainText(/^.*Fork of run \S+ at Price, .*1 call reused/);
    const retained = (name: RegExp) => run.timeline.row(name).first().getByText('reused', { exact: true });
    await expect(retained(/part\.find/)).toBeVisible();
    await expect(run.timeline.row(/part\.price/).first()).toBeVisible();
    await expect(retained(/part\.price/)).toHaveCount(0);
    await expectAccessible(page, 'a run with kept rows', { handles: false });
    await run.chooseView('List');
    await expect(retained(/part\.find/)).toBeVisible();

    const alone = { input: null, only: ['price'], values_from: whole, wait_s: 30 };
    const { run_id } = await api.post<{ run_id: string }>(`/workflows/${id}/runs`, alone);
    await run.open(run_id);
    await expect(retained(/part\.find/)).toBeVisible();
    await expect(run.status()).toContainText('1 call reused from run');
    await expectAccessible(page, 'the head of a part of a run', { handles: false });
    await run.status().getByRole('link', { name: /^run / }).click();
    await page.waitForURL(`**/runs/${whole}`);
    await expect(run.timeline.region.getByText('reused', { exact: true })).toHaveCount(0);
  });

  test('a partial run by keyboard explains a missing value, and shortcuts and palette start the same run', async ({
    page,
    api,
    held: paused,
  }) => {
    paused.release();
    const editor = await new EditorPage(page).open(await chain(api, paused));
    const calls = counter(paused);
    await editor.select('Price');
    await editor.node('Price').focus();
    await page.keyboard.press('Shift+Enter');
    const toast = page.getByText('No values available');
    await expect(toast).toBeVisible();
    await expect(page.getByText('No run has produced an output for Say.', { exact: false })).toBeVisible();
    expect(calls()).toEqual({ find: 0, price: 0 });

    await page.keyboard.press('Control+Shift+Enter');
    await expect(dialogOf(page, 'Run to Price').getByLabel('Input', { exact: true })).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('"lamp"');
    await page.keyboard.press('Control+Enter');
    await editor.shows('Price', 'ok');
    await expectText(editor, 'Answer', 'not run');
    expect(calls()).toEqual({ find: 1, price: 1 });

    await editor.node('Price').focus();
    await runCommand(page, 'Run only this node');
    await expectText(editor, 'Find', 'reused');
    await editor.shows('Price', 'ok');
    await expect.poll(calls).toEqual({ find: 0, price: 1 });

    await editor.node('Price').focus();
    await page.keyboard.press('Control+Alt+Enter');
    await editor.shows('Answer', 'ok');
    expect(calls()).toEqual({ find: 0, price: 1 });
  });
});

test.describe('test data', () => {
  test('test data is pinned from the last output, marked, used on request, edited, restored and removed', async ({
    page,
    api,
    held: paused,
  }) => {
    paused.release();
    const id = await chain(api, paused);
    const editor = await new EditorPage(page).open(id);
    const calls = counter(paused);
    const dataOf = async () => (await stored(api, id)).nodes.find(one => one.id === 'find')?.config['test_data'];
    await editor.chooseFrom(editor.node('Find').locator('header'), 'Set last output as test data');
    await expect(page.getByText('Find has no output yet')).toBeVisible();
    await api.post(`/workflows/${id}/runs`, { input: 'kettle', wait_s: 30 });
    expect(calls()).toEqual({ find: 1, price: 1 });

    await editor.select('Find');
    const bar = editor.inspector.getByRole('region', { name: 'Test data' });
    await expect(bar).toContainText('—');
    await bar.getByRole('button', { name: 'Use last output' }).click();
    await expect(page.getByText('Last output of Find set as test data')).toBeVisible();
    await expect(editor.node('Find').getByRole('img', { name: 'has test data' })).toBeVisible();
    await editor.isSaved();
    expect(await dataOf()).toMatchObject({ output: { echo: '/part.find/kettle' } });

    await runCommand(page, 'Run with test data');
    const dialog = dialogOf(page, 'Run workflow');
    await expect(dialog.getByRole('checkbox', { name: 'Use test data' })).toBeChecked();
    await expectAccessible(page, 'a run with test data', { handles: false });
    await startWith(page, 'Run workflow', '"lamp"');
    await editor.shows('Answer', 'ok');
    await expectText(editor, 'Find', 'test data');
    await expect(editor.node('Find').getByRole('img', { name: 'used test data' })).toBeVisible();
    expect(calls()).toEqual({ find: 0, price: 1 });

    await editor.chooseFrom(editor.node('Find').locator('header'), 'Edit test data');
    const writing = dialogOf(page, 'Test data for Find');
    const field = writing.getByLabel('Values by handle');
    await field.fill('{ "nobody": 1 }');
    await writing.getByRole('button', { name: 'Save test data' }).click();
    await expect(writing).toContainText('Unknown handle nobody. Available: output, error, envelope.');
    await expectAccessible(page, 'test data that do not fit', { handles: false });
    await field.fill('{ "output": { "echo": "by hand" } }');
    await writing.getByRole('button', { name: 'Save test data' }).click();
    await expect(writing).toBeHidden();
    await editor.isSaved();
    expect(await dataOf()).toEqual({ output: { echo: 'by hand' } });

    await editor.chooseFrom(editor.node('Say').locator('header'), 'Run only this node');
    await dialogOf(page, 'Run only Say').getByRole('button', { name: 'Start run' }).click();
    await editor.shows('Say', 'ok');
    await editor.select('Say');
    await expect(editor.inspector).toContainText('Found by hand');
    expect(calls()).toEqual({ find: 0, price: 0 });

    await editor.undo();
    await editor.isSaved();
    expect(await dataOf()).toMatchObject({ output: { echo: '/part.find/kettle' } });
    await editor.select('Find');
    await bar.getByRole('button', { name: 'Remove test data' }).click();
    await expect(editor.node('Find').getByRole('img', { name: 'has test data' })).toBeHidden();
    await editor.isSaved();
    expect(await dataOf()).toBeUndefined();
  });
});

test.describe('pinned handle and node of its call', () => {
  async function scene(api: Api, paused: PausedTools): Promise<string> {
    for (const name of ['part.find', 'part.price']) await publishPausedTool(api, paused, name);
    const call = (name: string) => ({ name, input: { what: 'kettle' } });
    const pin = (name: string, tool: string) => ({ name, selector: { tool, strategy: 'latest' }, on_missing: 'null' });
    const file = agentWorkflow(uniqueName('Pins'), {
      tools: [{ name: 'part.find' }, { name: 'part.price' }],
      pins: [pin('found', 'part.find'), pin('cost', 'part.price')],
      lines: [{ tool_calls: [call('part.find'), call('part.price')] }, { text: 'Done.' }],
    });
    const { id } = await api.post<{ id: string }>('/workflows', file);
    await api.post(`/workflows/${id}/runs`, { input: 'go', wait_s: 30 });
    return id;
  }
  const handle = (name: string) => ({ node: 'Helper', handle: name, side: 'pin' }) as const;

  test('the menu of a pinned handle converts the call to a node that runs alone with the same result', async ({
    page,
    api,
    held: paused,
  }) => {
    paused.release();
    const editor = await new EditorPage(page).open(await scene(api, paused));
    const calls = counter(paused);
    await editor.handle(handle('found')).click({ button: 'right' });
    await expect(page.getByRole('menu', { name: 'Pin' })).toBeVisible();
    await expectAccessible(page, 'the menu of a pin', { handles: false });
    await page.getByRole('menuitem', { name: 'Convert call to node' }).click();
    await expect(editor.inspector.getByLabel('Node name')).toHaveValue('Find part');
    await editor.toFit();
    await editor.chooseFrom(editor.node('Find part').locator('header'), 'Run only this node');
    await editor.shows('Find part', 'ok');
    await expectText(editor, 'Helper', 'reused');
    expect(calls()).toEqual({ find: 1, price: 0 });
    await expect(editor.inspector).toContainText('/part.find/kettle');
  });

  test('a pinned handle is edited by the menu key, and the palette asks which of several is meant', async ({
    page,
    api,
    held: paused,
  }) => {
    paused.release();
    const editor = await new EditorPage(page).open(await scene(api, paused));
    await editor.select('Helper');
    await editor.handle(handle('cost')).focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Edit pin' }).press('Enter');
    await expect(editor.agent.pin('cost').getByLabel('Name', { exact: true })).toBeFocused();

    await runCommand(page, 'Convert pinned call to node');
    await expect(page.getByRole('dialog', { name: 'Convert which pinned call to a node?' })).toBeVisible();
    await expectAccessible(page, 'which pin is meant', { handles: false });
    await expect(page.getByPlaceholder('Convert which pinned call to a node?')).toBeFocused();
    await page.keyboard.type('cost');
    await page.keyboard.press('Enter');
    await expect(editor.inspector.getByLabel('Node name')).toHaveValue('Price part');
  });
});
