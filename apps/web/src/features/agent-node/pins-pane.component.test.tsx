import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { edges, handleDot } from '../../../test-support/canvas-view.ts';
import { type EditedWorkflow, inspector, openAgentTab, openEditor, select, undo } from '../../../test-support/editor-view.ts';
import { countingWorkflow } from '../../../test-support/runs/counting-run.ts';
import { echoTool } from '../../../test-support/tool-fixture.ts';
import { edge, node } from '../../../test-support/workflow-fixture.ts';

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
