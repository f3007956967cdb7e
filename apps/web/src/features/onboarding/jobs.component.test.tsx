import type { RunEvent } from '@pinion/contracts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { countPresses } from '../../../test-support/count-presses.ts';
import {
  expectSaved,
  inspector,
  openAgentTab,
  openEditor,
  openRunDialog,
  select,
  shown,
} from '../../../test-support/editor-view.ts';
import { openPage } from '../../../test-support/open-page.tsx';
import { agentRun } from '../../../test-support/runs/agent-run.ts';
import { standardServer } from '../../../test-support/standard-server.ts';
import { httpTool } from '../../../test-support/tool-page-fixture.ts';
import { agentWorkflow, edge, node, workflow } from '../../../test-support/workflow-fixture.ts';
import { JournalWriter } from '../stories/index.ts';

const branches = () =>
  workflow(
    'Branches',
    [
      node('in', 'input', 'In', 0, 0),
      node('choose', 'branch', 'Choose', 260, 0),
      node('big', 'output', 'Big', 560, 0),
      node('rest', 'output', 'Rest', 560, 200),
    ],
    [edge('in.value', 'choose.in'), edge('choose.case_1', 'big.value'), edge('choose.else', 'rest.value')],
  );

/** Returns the events of a run of the branch that took the first case. */
function branchRun(): RunEvent[] {
  const value = { total: 70 };
  const writer = new JournalWriter('run_branch');
  writer.append(0, { type: 'run.started', workflow_id: 'wf', workflow: branches(), tools: [], input: value });
  for (const [node_id, outputs] of [
    ['in', { value }],
    ['choose', { case_1: value }],
    ['big', { value }],
  ] as const)
    writer.append(1, { type: 'node.started', node_id }).append(2, { type: 'node.finished', node_id, outputs });
  writer.append(3, { type: 'run.finished', status: 'succeeded', output: value });
  return writer.events;
}

describe('jobs of a new user', () => {
  it('Editor needs at most 20 presses for a branch on a field and its first run', async () => {
    const server = standardServer({ workflows: { wf: branches() }, runs: [{ events: branchRun() }] });
    const { stored } = await openEditor(branches(), { server });
    const presses = countPresses();
    await select('Choose');
    await inspector.getByRole('button', { name: 'Add case' }).click();
    const condition = inspector.getByRole('group', { name: 'Case case_1' }).getByRole('group', { name: 'Condition 1' });
    await condition.getByLabelText('Field').fill('total');
    await condition.getByRole('combobox', { name: 'Operator' }).click();
    await page.getByRole('option', { name: 'is at least' }).click();
    await condition.getByRole('textbox', { name: 'Value' }).fill('50');
    await expectSaved();
    const dialog = await openRunDialog();
    await dialog.getByRole('textbox').first().fill('{"total": 70}');
    await dialog.getByRole('button', { name: 'Start run' }).click();
    await expect.element(page.getByRole('region', { name: 'Result', exact: true })).toMatchTextContent('70');
    expect(stored().nodes.find(({ id }) => id === 'choose')?.config['cases']).toMatchObject([
      { expression: expect.stringContaining('50') as string },
    ]);
    expect(server.requestsOf('runs.start')).toMatchObject([{ input: { total: 70 } }]);
    expect(presses()).toBeLessThanOrEqual(20);
    expect(presses()).toBeGreaterThan(0);
  });

  it('RunsPage needs at most 5 presses to show why two runs differ', async () => {
    const run = (runId: string, instructions: string) =>
      agentRun({
        runId,
        file: withInstructions(instructions),
        agent: { instructions },
      });
    const server = standardServer({
      runs: [{ events: run('run_b', 'Answer in one long sentence.') }, { events: run('run_a', 'Answer in one short sentence.') }],
    });
    await openPage('/runs', { server });
    const presses = countPresses();
    const checkboxes = page.getByRole('table').getByRole('checkbox', { name: /^Select run/ });
    await checkboxes.nth(0).click();
    await checkboxes.nth(1).click();
    await page.getByRole('button', { name: 'Compare' }).click();
    const differences = page.getByRole('list', { name: 'Differences of the workflow' });
    await expect.element(differences.getByRole('listitem').filter({ hasText: 'instructions' })).toMatchTextContent('short');
    expect(presses()).toBeLessThanOrEqual(5);
    expect(presses()).toBeGreaterThan(0);
  });

  it('ToolsPane needs at most 6 presses to turn on one tool of 200', async () => {
    const tools = Array.from({ length: 200 }, (_, index) =>
      httpTool(`warehouse.${index === 142 ? 'archive' : `list_${index}`}_pallet`, '1.0.0', {
        description: index === 142 ? 'Can archive every pallet of the warehouse.' : 'Can list every shelf of the warehouse.',
      }),
    );
    const file = agentWorkflow('Stock');
    const { stored } = await openEditor(file, { server: standardServer({ workflows: { wf: file }, tools }) });
    const presses = countPresses();
    await select('Helper');
    await openAgentTab('Tools');
    await inspector.getByLabelText(/^Search 200 tools$/).fill('pallet archive');
    const archive = await shown(inspector.getByRole('switch', { name: 'warehouse.archive_pallet' }));
    await archive.click();
    await expect.element(archive).toBeChecked();
    await expectSaved();
    expect(JSON.stringify(stored())).toContain('warehouse.archive_pallet');
    expect(presses()).toBeLessThanOrEqual(6);
    expect(presses()).toBeGreaterThan(0);
  });
});

function withInstructions(instructions: string) {
  const file = agentWorkflow('Reason');
  for (const { id, config } of file.nodes) if (id === 'helper') Object.assign(config, { instructions });
  return file;
}
