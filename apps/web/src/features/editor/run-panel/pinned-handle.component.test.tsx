import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { handleDot, headerOf, nodeCard } from '../../../../test-support/canvas-view.ts';
import {
  chooseFrom,
  focus,
  inspector,
  openEditor,
  runCommand,
  select,
  shown,
  zoomToFit,
} from '../../../../test-support/editor-view.ts';
import { expectAccessible } from '../../../../test-support/expect-accessible.ts';
import { press, type } from '../../../../test-support/keyboard.ts';
import { agentRun } from '../../../../test-support/runs/agent-run.ts';
import { echoTool } from '../../../../test-support/tool-fixture.ts';
import { agentWorkflow } from '../../../../test-support/workflow-fixture.ts';

const pin = (name: string, tool: string) => ({ name, selector: { tool, strategy: 'latest' }, on_missing: 'null' });
const call = (name: string) => ({ name, input: { what: 'kettle' }, output: { echo: `/${name}/kettle` } });
const file = agentWorkflow('Pins', {
  tools: [{ name: 'part.find' }, { name: 'part.price' }],
  pins: [pin('found', 'part.find'), pin('cost', 'part.price')],
});
const handle = (name: string) => handleDot({ node: 'Helper', handle: name, side: 'pin' });
const nodeName = inspector.getByLabelText('Node name');

/** Opens a workflow with two pins and a run that has values for both. */
const openPins = () =>
  openEditor(file, {
    runs: [
      {
        events: agentRun({
          workflowId: 'wf',
          file,
          turns: [{ calls: [call('part.find'), call('part.price')] }, { text: 'Done.' }],
        }),
      },
    ],
    tools: [echoTool('part.find'), echoTool('part.price')],
  });

describe('menu of a pinned handle', () => {
  it('the menu of a pinned handle converts the call to a node that runs alone on the values of the last run', async () => {
    const { server } = await openPins();
    await handle('found').click({ button: 'right' });
    await expect.element(page.getByRole('menu', { name: 'Pin' })).toBeVisible();
    await expectAccessible('the menu of a pin', { handles: false });
    await page.getByRole('menuitem', { name: /^Convert call to node/ }).click();
    await expect.element(nodeName).toHaveValue('Find part');
    await zoomToFit();
    await chooseFrom(headerOf(nodeCard('Find part')), 'Run only this node');
    await expect.poll(() => server.requestsOf('runs.start')).toMatchObject([{ only: ['part_find'], values_from: 'run_1' }]);
  });

  it('the menu key on a pinned handle opens its pin', async () => {
    await openPins();
    await select('Helper');
    focus(handle('cost'));
    await press('Shift+F10');
    await shown(page.getByRole('menuitem', { name: /^Edit pin/ }));
    focus(page.getByRole('menuitem', { name: /^Edit pin/ }));
    await press('Enter');
    await expect
      .element(inspector.getByRole('region', { name: 'Pin cost', exact: true }).getByLabelText('Name', { exact: true }))
      .toHaveFocus();
  });

  it('the command palette asks which of several pinned calls is converted', async () => {
    await openPins();
    await select('Helper');
    await runCommand('Convert pinned call to node');
    const question = 'Convert which pinned call to a node?';
    await expect.element(page.getByRole('dialog', { name: question })).toBeVisible();
    await expectAccessible('which pin is meant', { handles: false });
    await expect.element(page.getByPlaceholder(question)).toHaveFocus();
    await type('cost');
    await press('Enter');
    await expect.element(nodeName).toHaveValue('Price part');
  });
});
