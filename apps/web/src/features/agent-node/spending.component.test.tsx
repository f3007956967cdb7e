import { AgentPolicy } from '@pinion/contracts';
import { describe, expect, it } from 'vitest';
import { expectStatus, headerOf, nodeCard } from '../../../test-support/canvas-view.ts';
import { inspector, openAgentTab, openEditor, select, startRun } from '../../../test-support/editor-view.ts';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import { openPage } from '../../../test-support/open-page.tsx';
import { runPage, timeline } from '../../../test-support/pages/run-page.ts';
import { agentRun } from '../../../test-support/runs/agent-run.ts';
import { standardServer } from '../../../test-support/standard-server.ts';
import { agentWorkflow } from '../../../test-support/workflow-fixture.ts';

const policy = { budget: { max_calls: 10 } };
const file = agentWorkflow('Costs', { tools: [{ name: 'rules.priced' }], policy });

/** Returns a run of three calls that cost 0.25 USD each. */
const pricedRun = () =>
  agentRun({
    workflowId: 'wf',
    file,
    turns: [
      {
        calls: ['one', 'two', 'three'].map(what => ({
          name: 'rules.priced',
          input: { what },
          output: { echo: what },
          meta: { cost_usd: 0.25 } as never,
        })),
      },
      { text: 'Paid.' },
    ],
    agent: { policy: AgentPolicy.parse(policy) },
  });

describe('spending of an agent', () => {
  it('AgentCard and PolicyPane show what an agent spent in a run in dollars and against its budget', async () => {
    await openEditor(file, { runs: [{ events: pricedRun() }] });
    await startRun();
    await expectStatus('Answer', 'ok');
    await expect.element(nodeCard('Helper')).toMatchTextContent('3 of 10 calls, 0.75 USD');
    await select('Helper');
    await openAgentTab('Policy');
    const spent = inspector.getByRole('group', { name: 'Spent in this run' });
    await expect.element(spent).toMatchTextContent('3 of 10 calls');
    await expect.element(spent).toMatchTextContent('0.75 USD');
  });

  it('Debugger shows what an agent has spent at the playhead', async () => {
    await openPage('/runs/run_1', { server: standardServer({ workflows: { wf: file }, runs: [{ events: pricedRun() }] }) });
    await expect.element(runPage.node('Helper')).toBeVisible();
    await headerOf(runPage.node('Helper')).click();
    await expect.element(runPage.section('Spent')).toMatchTextContent('0.75 USD');
    await expectAccessible('what an agent spent', { handles: false });
    const lane = timeline.region.getByRole('group', { name: 'Spend at playhead' });
    const toggle = timeline.region.getByRole('button', { name: 'Cost and tokens' });
    if (toggle.element().getAttribute('aria-pressed') !== 'true') await toggle.click();
    await expect.element(lane).toMatchTextContent('0.75 USD');
    await timeline.toStart();
    await expect.element(runPage.section('Spent')).not.toBeInTheDocument();
    await expect.element(lane).toMatchTextContent('0.00 USD');
  });
});
