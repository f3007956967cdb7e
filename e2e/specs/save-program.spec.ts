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

/** Publishes a tool and runs an agent whose program calls another, the calculator, twice. */
async function runProgram(api: Api) {
  const [price, charge] = ['calculator', toolName('pay.charge')];
  await api.post('/tools', {
    name: charge,
    version: '1.0.0',
    description: 'Of a spec.',
    category: 'code',
    gateway: 'javascript',
    gateway_config: { code: 'return inputs.n * 10' },
    input_schema: { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] },
    side_effect_policy: 'irreversible',
  });
  const program = `const prices = await Promise.all([1, 2].map(n => tools.${price}({ expression: n + " * 10" })));
return { total: prices[0].result + prices[1].result };`;
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
});
