import type { ToolSpec } from '@pinion/contracts';
import { describe, expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { edgeBetween, nodeCard } from '../../../test-support/canvas-view.ts';
import { editorIsReady, inspector, undo } from '../../../test-support/editor-view.ts';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import { openPage } from '../../../test-support/open-page.tsx';
import { runPage } from '../../../test-support/pages/run-page.ts';
import { agentRun } from '../../../test-support/runs/agent-run.ts';
import { toolItem } from '../../../test-support/server-state.ts';
import { standardServer, type StandardServer } from '../../../test-support/standard-server.ts';
import { echoTool } from '../../../test-support/tool-fixture.ts';
import { agentWorkflow } from '../../../test-support/workflow-fixture.ts';
import { callIdOf } from '../stories/index.ts';

const codeTool = (name: string, side_effect_policy: ToolSpec['side_effect_policy']): ToolSpec =>
  echoTool(name, {
    gateway: 'javascript',
    gateway_config: { code: 'return inputs.n * 10' },
    side_effect_policy,
    input_schema: { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] },
  });
const tools = [codeTool('cart.price', 'idempotent'), codeTool('pay.charge', 'irreversible')];
const program = `const prices = await Promise.all([1, 2].map(n => tools.cart.price({ n })));
return { total: prices[0] + prices[1] };`;
const file = agentWorkflow('Save program', {
  tools: tools.map(({ name }) => ({ name })),
  policy: { programs: 'offered' },
});

/** Opens the program of a run, which has called one of two tools twice. */
async function openProgram(workflows: Record<string, typeof file> = { wf: file }): Promise<StandardServer> {
  const price = (n: number) => {
    const caller = { program_call_id: callIdOf(1), path: `1:1#${n}` };
    return { name: 'cart.price', input: { n }, output: n * 10, caller, authorized: { caller } };
  };
  const events = agentRun({
    workflowId: 'wf',
    file,
    turns: [
      { calls: [{ name: 'run_program', input: { code: program }, output: { total: 30 } }, price(1), price(2)] },
      { text: 'The total is 30.' },
    ],
    started: { tools },
  });
  const server = standardServer({ workflows, runs: [{ events }], tools });
  await openPage('/runs/run_1', { server });
  await runPage.openCall('run_program');
  return server;
}

const saveAs = (what: 'Code node' | 'tool'): Locator =>
  runPage.inspector.getByRole('button', { name: new RegExp(`^Save as ${what}`) });

describe('save a program', () => {
  it('Debugger saves a program as a Code node with the tools that it called, and the editor undoes it', async () => {
    const server = await openProgram();
    const stored = () => server.state.workflows.get('wf')?.file.nodes.find(({ id }) => id === 'program');
    await expect.element(runPage.inspector.getByRole('button', { name: /^Convert to node/ })).not.toBeInTheDocument();
    await expectAccessible('the actions on a program');
    await saveAs('Code node').click();
    await editorIsReady();
    await expect.element(page.getByText('Program is now a node')).toBeVisible();
    await expect.element(inspector.getByLabelText('Node name')).toHaveValue('Program');
    const shownTools = inspector.getByRole('region', { name: 'Tools' });
    await expect.element(shownTools).toMatchTextContent('cart.price');
    await expect.element(shownTools).toMatchTextContent('frozen');
    await expect.element(shownTools).not.toMatchTextContent('pay.charge');
    await expect.element(inspector.getByRole('button', { name: 'Run code' })).toBeDisabled();
    await expect.element(edgeBetween('helper response', 'program in')).toBeInTheDocument();
    await expect.poll(() => stored()?.config).toMatchObject({ code: program, tools: [{ name: 'cart.price', version: '1.0.0' }] });

    await shownTools.getByRole('switch', { name: 'cart.price' }).click();
    await expect.element(shownTools.getByRole('switch')).not.toBeInTheDocument();
    await undo();
    await expect.element(shownTools.getByRole('switch', { name: 'cart.price' })).toBeChecked();
    await undo();
    await expect.element(nodeCard('Program')).not.toBeInTheDocument();
    await expect.poll(stored).toBeUndefined();
  });

  it('Debugger saves a program of a deleted workflow as a tool only', async () => {
    await openProgram({});
    await expect.element(saveAs('Code node')).toBeDisabled();
    await expect.element(saveAs('Code node')).toHaveAttribute('title', 'The workflow of this run was deleted.');
    await expect.element(saveAs('tool')).toBeEnabled();
  });

  it('SaveAsToolDialog publishes a workflow that runs the program with an input, and opens its tool', async () => {
    const server = await openProgram();
    const offered = codeTool('workflow.total', 'idempotent');
    server.answer({
      'workflows.publish': ({ id }) => ({ workflow_id: id, version: 1, is_new: true }) as never,
      'workflows.offer': () => {
        server.state.tools.push(toolItem(offered));
        return { tool: offered, isNew: true } as never;
      },
    });
    await saveAs('tool').click();
    const dialog = page.getByRole('dialog', { name: 'Save program as tool' });
    await expect.element(dialog.getByLabelText('Name')).toHaveValue('Helper program');
    await expect.element(dialog).toMatchTextContent('idempotent');
    await expect.element(dialog).toMatchTextContent('cart.price');
    await dialog.getByLabelText('Name').fill('Total');
    await dialog.getByLabelText('Description for models').fill('Returns the total of two items.');
    const schema = { type: 'object', properties: { items: { type: 'array', items: { type: 'number' } } }, required: ['items'] };
    const code = 'return { total: inputs.in.items.length };';
    await dialog.getByLabelText('Input schema').fill(JSON.stringify(schema));
    await dialog.getByLabelText('Code', { exact: true }).fill(code);
    await expectAccessible('the dialog that saves a program as a tool');
    await dialog.getByRole('button', { name: 'Save as tool' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.requestsOf('workflows.create')).toMatchObject([
      {
        file: {
          name: 'Total',
          nodes: [
            { id: 'input', config: { schema } },
            { id: 'code', config: { code, tools: [{ name: 'cart.price', version: '1.0.0' }] } },
            { id: 'output' },
          ],
        },
      },
    ]);
    expect(server.requestsOf('workflows.publish')).toHaveLength(1);
    expect(server.requestsOf('workflows.offer')).toMatchObject([
      { version: 'published', description: 'Returns the total of two items.', side_effect_policy: 'idempotent' },
    ]);
    await page.getByRole('button', { name: 'Open tool' }).click();
    await expect.poll(() => location.pathname).toBe('/tools/workflow.total');
    await expect.element(page.getByRole('heading', { name: 'workflow.total' })).toBeVisible();
  });
});
