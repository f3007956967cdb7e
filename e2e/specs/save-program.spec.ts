import { fillCode } from '../pages/code-editor.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { RunPage } from '../pages/run-page.ts';
import type { Api } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { agentWorkflow, stored, uniqueName } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

const toolName = (base: string): string =>
  uniqueName(base)
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]+/g, '_');

/** Publishes two tools and runs an agent whose program calls one of them, twice. */
async function runProgram(api: Api) {
  const [price, charge] = [toolName('cart.price'), toolName('pay.charge')];
  const base = {
    version: '1.0.0',
    description: 'Of a spec.',
    category: 'code',
    gateway: 'javascript',
    input_schema: { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] },
  };
  const code = 'return inputs.n * 10';
  await api.post('/tools', { ...base, name: price, gateway_config: { code }, side_effect_policy: 'idempotent' });
  await api.post('/tools', { ...base, name: charge, gateway_config: { code }, side_effect_policy: 'irreversible' });
  const program = `const prices = await Promise.all([1, 2].map(n => tools.${price}({ n })));
return { total: prices[0] + prices[1] };`;
  const { id } = await api.post<{ id: string }>(
    '/workflows',
    agentWorkflow(uniqueName('Save program'), {
      tools: [{ name: price }, { name: charge }],
      lines: [{ tool_calls: [{ name: 'run_program', input: { code: program } }] }, { text: 'The total is 30.' }],
      policy: { programs: 'offered' },
    }),
  );
  const { run_id } = await api.post<{ run_id: string }>(`/workflows/${id}/runs`, { input: 'Add it.', wait_s: 30 });
  return { id, run_id, price, charge, program };
}

test.describe('save a program', () => {
  test('a program is saved as a Code node with the tools that it called, runs without a model, and is undone', async ({
    page,
    api,
  }) => {
    const { id, run_id, price, charge, program } = await runProgram(api);
    const run = await new RunPage(page).open(run_id);
    await run.openCall('run_program');
    await expect(run.inspector.getByRole('button', { name: 'Convert to node' })).toBeHidden();
    await expectAccessible(page, 'the actions on a program');
    await run.inspector.getByRole('button', { name: 'Save as Code node' }).click();

    const editor = new EditorPage(page);
    await expect(page.getByText('Program is now a node')).toBeVisible();
    await expect(editor.inspector.getByLabel('Node name')).toHaveValue('Program');
    const tools = editor.inspector.getByRole('region', { name: 'Tools' });
    await expect(tools).toContainText(price);
    await expect(tools).toContainText('frozen');
    await expect(tools).not.toContainText(charge);
    await expect(editor.inspector.getByRole('button', { name: 'Run code' })).toBeDisabled();
    await expect(editor.edge('helper response', 'program in')).toBeAttached();
    await expectAccessible(page, 'a Code node with tools');
    await editor.isSaved();
    const saved = (await stored(api, id)).nodes.find(node => node.id === 'program');
    expect(saved?.config).toMatchObject({ code: program, tools: [{ name: price, version: '1.0.0' }] });

    await editor.run();
    await editor.shows('Program', 'ok');
    await editor.select('Program');
    await expect(editor.inspector).toContainText('30');
    // The calls of the agent's program, and those of the node.
    await expect(editor.timeline.row(price)).toHaveCount(4);

    await tools.getByRole('switch', { name: price }).click();
    await expect(tools.getByRole('switch')).toHaveCount(0);
    await editor.undo();
    await expect(tools.getByRole('switch', { name: price })).toBeChecked();
    await editor.undo();
    await expect(editor.node('Program')).toBeHidden();
    await editor.isSaved();
  });

  test('a program of a deleted workflow can be saved as a tool only', async ({ page, api }) => {
    const { id, run_id } = await runProgram(api);
    await api.delete(`/workflows/${id}`);
    const run = await new RunPage(page).open(run_id);
    await run.openCall('run_program');
    const node = run.inspector.getByRole('button', { name: 'Save as Code node' });
    await expect(node).toBeDisabled();
    await expect(node).toHaveAttribute('title', 'The workflow of this run was deleted.');
    await expect(run.inspector.getByRole('button', { name: 'Save as tool' })).toBeEnabled();
  });

  test('a program is saved as a tool with an input, and an agent calls it', async ({ page, api }) => {
    const { run_id, price } = await runProgram(api);
    const run = await new RunPage(page).open(run_id);
    await run.openCall('run_program');
    await run.inspector.getByRole('button', { name: 'Save as tool' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save program as tool' });
    await expect(dialog.getByLabel('Name')).toHaveValue('Helper program');
    await expect(dialog).toContainText('idempotent');
    await expect(dialog).toContainText(price);
    const name = uniqueName('Total');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Description for models').fill('Returns the total of two items.');
    await fillCode(
      dialog.getByLabel('Input schema'),
      '{"type":"object","properties":{"items":{"type":"array","items":{"type":"number"}}},"required":["items"]}',
    );
    await fillCode(
      dialog.getByLabel('Code', { exact: true }),
      `const prices = await Promise.all(inputs.in.items.map(n => tools.${price}({ n })));\nreturn { total: prices.length };`,
    );
    await expectAccessible(page, 'the dialog that saves a program as a tool');
    await dialog.getByRole('button', { name: 'Save as tool' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Open tool' }).click();
    await page.waitForURL(/\/tools\/workflow\./);
    const tool = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '');
    await expect(page.getByRole('heading', { name: tool })).toBeVisible();

    const { id } = await api.post<{ id: string }>(
      '/workflows',
      agentWorkflow(uniqueName('Calls the tool'), {
        tools: [{ name: tool }],
        lines: [{ tool_calls: [{ name: tool, input: { items: [1, 2, 3] } }] }, { text: 'Done.' }],
      }),
    );
    const called = await api.post<{ run_id: string; status: string }>(`/workflows/${id}/runs`, { input: 'Go.', wait_s: 30 });
    expect(called.status).toBe('succeeded');
    const other = await new RunPage(page).open(called.run_id);
    await other.openCall(tool);
    await expect(other.inspector).toContainText('total');
    await expect(other.inspector).toContainText('3');
  });
});
