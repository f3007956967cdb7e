import { PinnedHandle } from '@pinion/contracts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { edges, expectStatus, handleDot, headerOf, nodeCard } from '../../../test-support/canvas-view.ts';
import {
  type EditedWorkflow,
  inspector,
  openAgentTab,
  openEditor,
  select,
  startRun,
  undo,
} from '../../../test-support/editor-view.ts';
import { agentRun, type AgentRunPlan } from '../../../test-support/runs/agent-run.ts';
import { countingWorkflow } from '../../../test-support/runs/counting-run.ts';
import { echoTool } from '../../../test-support/tool-fixture.ts';
import { agentWorkflow, edge, node } from '../../../test-support/workflow-fixture.ts';
import { toolError } from '../stories/index.ts';

const file = countingWorkflow({
  pins: [{ name: 'found', selector: { tool: 'text.count', strategy: 'latest' }, on_missing: 'null' }],
  nodes: [node('shape', 'transform', 'Shape', 620, 200, { expression: '$' }), node('shaped', 'output', 'Shaped', 900, 200)],
  edges: [edge('helper.found', 'shape.in'), edge('shape.value', 'shaped.value')],
});

const handle = handleDot({ node: 'Helper', handle: 'found', side: 'pin' });

/** Opens the pins of an agent, one of which has an edge. */
async function openPins(): Promise<EditedWorkflow> {
  const edited = await openEditor(file, { tools: [echoTool('text.count')] });
  await select('Helper');
  await openAgentTab('Pins');
  return edited;
}

describe('PinsPane', () => {
  it('PinsPane deletes a pin with its edge after a confirmation, and Undo restores both', async () => {
    const { stored } = await openPins();
    await inspector.getByRole('button', { name: 'Delete pin found' }).click();
    const question = page.getByRole('dialog', { name: 'Delete pin found?' });
    await expect.element(question).toMatchTextContent('1 edge will also be deleted');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(edges()).toHaveLength(4);

    await inspector.getByRole('button', { name: 'Delete pin found' }).click();
    await question.getByRole('button', { name: 'Delete pin and edge' }).click();
    await expect.element(handle).not.toBeInTheDocument();
    await expect.element(edges()).toHaveLength(3);
    await expect.poll(() => stored().edges).toHaveLength(3);

    await undo();
    await expect.element(handle).toBeVisible();
    await expect.element(edges()).toHaveLength(4);
    await expect.poll(() => stored().edges).toHaveLength(4);
  });

  it('PinsPane stores another strategy than the latest result', async () => {
    const { stored } = await openPins();
    await inspector.getByRole('combobox', { name: /^Result/ }).click();
    await page.getByRole('option', { name: /^all successes as a list/ }).click();
    await expect
      .poll(() => stored().nodes.find(({ id }) => id === 'helper')?.config)
      .toMatchObject({ pins: [{ name: 'found', selector: { strategy: 'all' } }] });
  });
});

describe('pin of a failing call', () => {
  const tool = 'brittle.look';
  const error = toolError('PROVIDER_ERROR', 'dark');
  const pinOf = (on_missing: string) => ({ name: 'seen', selector: { tool, strategy: 'latest' }, on_missing });
  const seen = inspector.getByRole('region', { name: 'Pin seen', exact: true });
  const brittle = agentWorkflow(
    'Pin of a failing call',
    { tools: [{ name: tool }], pins: [pinOf('stale_last_success')] },
    { nodes: [node('shown', 'output', 'Shown', 640, 220)], edges: [edge('helper.seen', 'shown.value')] },
  );
  const failedRun = (on_missing: string, plan: AgentRunPlan) =>
    agentRun({
      workflowId: 'wf',
      file: brittle,
      agent: { pins: [PinnedHandle.parse(pinOf(on_missing))], stale_pins: { seen: { echo: 'a red lamp' } } },
      ...plan,
      turns: [{ calls: [{ name: tool, input: { what: 'lamp' }, error }] }, { text: 'Looked.' }],
    });

  it('PinEditor shows the result of an earlier run, and its inspector the value that it passes on', async () => {
    const value = { echo: 'a red lamp' };
    const events = failedRun('stale_last_success', {
      ends: [
        { type: 'agent.finished', node_id: 'helper', finish_reason: 'stop', response: 'Looked.' },
        { type: 'node.finished', node_id: 'shown', outputs: { value } },
        { type: 'run.finished', status: 'succeeded', output: value },
      ],
    });
    await openEditor(brittle, { runs: [{ events }], tools: [echoTool(tool)] });
    await startRun();
    await expectStatus('Shown', 'ok');
    await select('Shown');
    await expect.element(inspector).toMatchTextContent('a red lamp');
    await select('Helper');
    await openAgentTab('Pins');
    await expect.element(seen).toMatchTextContent('From an earlier run.');
  });

  it('PinEditor stores that a missing result fails the agent, and shows the error of such a run', async () => {
    const missing = toolError('VALIDATION_ERROR', 'The pin "seen" has no value.');
    const events = failedRun('error', {
      ends: [
        { type: 'node.failed', node_id: 'helper', error: missing },
        { type: 'node.skipped', node_id: 'shown' },
        { type: 'run.finished', status: 'failed', output: null, error: missing },
      ],
    });
    const { stored } = await openEditor(brittle, { runs: [{ events }], tools: [echoTool(tool)] });
    await select('Helper');
    await openAgentTab('Pins');
    await seen.getByRole('combobox', { name: /^On missing/ }).click();
    await page.getByRole('option', { name: /^fail the agent/ }).click();
    await expect
      .poll(() => stored().nodes.find(({ id }) => id === 'helper')?.config['pins'])
      .toMatchObject([{ on_missing: 'error' }]);
    await startRun();
    await expectStatus('Helper', 'failed');
    await expect.element(headerOf(nodeCard('Shown')).getByRole('img', { name: 'off' })).toBeVisible();
    await expect.element(seen).toMatchTextContent('An error');
  });
});
