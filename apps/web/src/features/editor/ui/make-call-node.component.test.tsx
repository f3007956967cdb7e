import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { edgeBetween, inside, nodeCard } from '../../../../test-support/canvas-view.ts';
import { editorIsReady, inspector, openAgentTab, openEditor, select, shown, undo } from '../../../../test-support/editor-view.ts';
import { openPage } from '../../../../test-support/open-page.tsx';
import { runPage } from '../../../../test-support/pages/run-page.ts';
import { countedText, countingRun, countingWorkflow } from '../../../../test-support/runs/counting-run.ts';
import { standardServer } from '../../../../test-support/standard-server.ts';
import { echoTool } from '../../../../test-support/tool-fixture.ts';
import { edge, node } from '../../../../test-support/workflow-fixture.ts';

const file = countingWorkflow({
  pins: [{ name: 'counts', selector: { tool: 'text.count', strategy: 'latest' }, on_missing: 'null' }],
  nodes: [
    node('shape', 'transform', 'Shape', 980, 240, { expression: '$.occurrences' }),
    node('shaped', 'output', 'Shaped', 1240, 240),
  ],
  edges: [edge('helper.counts', 'shape.in'), edge('shape.value', 'shaped.value')],
});
const input = { text: countedText, find: 'kettle' };
const tools = [
  echoTool('text.count', {
    input_schema: { type: 'object', properties: { text: { type: 'string' }, find: { type: 'string' } } },
  }),
];
const nodeName = () => inspector.getByLabelText('Node name');

describe('convert a call to a node', () => {
  it('Debugger converts a call by key, and the editor opens with the node, which Undo removes', async () => {
    const server = standardServer({ workflows: { wf: file }, runs: [{ events: countingRun(file) }], tools });
    const stored = () => server.state.workflows.get('wf')?.file.nodes ?? [];
    await openPage('/runs/run_1', { server });
    const details = await runPage.openCall('text.count');
    await expect.element(details.getByRole('button', { name: /^Convert to node/ })).toBeVisible();
    await userEvent.keyboard('m');
    await expect.poll(() => location.pathname).toBe('/workflows/wf');
    await editorIsReady();
    await expect.element(nodeName()).toHaveValue('Count text');
    await expect.element(edgeBetween('helper response', 'text_count $after')).toBeInTheDocument();
    await expect
      .poll(() => stored().at(-1))
      .toMatchObject({ id: 'text_count', type: 'tool', config: { tool: { name: 'text.count', version: '1.0.0' }, input } });

    // The node is made once, also when the page is opened again.
    await openPage('/workflows/wf', { server });
    await editorIsReady();
    await expect.element(nodeCard('Count text')).toBeVisible();
    await expect.element(nodeCard('Count text 2')).not.toBeInTheDocument();

    await openPage('/runs/run_1', { server });
    await (await runPage.openCall('text.count')).getByRole('button', { name: /^Convert to node/ }).click();
    await expect.element(nodeName()).toHaveValue('Count text 2');
    await undo();
    await expect.element(nodeCard('Count text 2')).not.toBeInTheDocument();
    await expect.poll(() => stored()).toHaveLength(file.nodes.length + 1);
  });

  it('PinsPane converts a pin to a node with the call of the last run, its references and its limits', async () => {
    const { stored } = await openEditor(file, { runs: [{ events: countingRun(file, countedText) }], tools });
    await select('Helper');
    await openAgentTab('Pins');
    const pin = await shown(inspector.getByRole('region', { name: 'Pin counts', exact: true }));
    await inside(pin, 'header').click({ button: 'right', position: { x: 30, y: 8 } });
    await page.getByRole('menuitem', { name: 'Convert to node' }).click();
    await expect.element(nodeName()).toHaveValue('Count text');
    const found = inspector.getByRole('region', { name: 'Matching upstream values' });
    await expect.element(found).toMatchTextContent('{{question}}');
    await found.getByRole('button', { name: 'Use question for text' }).click();
    await expect.element(found).not.toBeInTheDocument();
    await inspector.getByLabelText('Timeout per attempt').fill('4.5');
    await inspector.getByLabelText('Retries').fill('0');
    await expect
      .poll(() => stored().nodes.at(-1)?.config)
      .toMatchObject({
        input: { text: '{{question}}', find: 'lamp' },
        policy: { timeout_s: 4.5, max_retries: 0, confirmation: 'never' },
      });
  });
});
