import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { editorIsReady } from '../../../test-support/editor-view.ts';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import { openPage } from '../../../test-support/open-page.tsx';
import { agentRun } from '../../../test-support/runs/agent-run.ts';
import { standardServer } from '../../../test-support/standard-server.ts';
import { agentWorkflow } from '../../../test-support/workflow-fixture.ts';

const banner = page.getByRole('banner');
const views = banner.getByRole('navigation', { name: 'Workflow views' });
const breadcrumb = banner.getByRole('navigation', { name: 'Breadcrumb' });
const rows = page.getByRole('table').getByRole('row');
const result = page.getByRole('region', { name: 'Result', exact: true });

const text = 'Shared words.';
/** Returns a server with two workflows, each with one run. */
const twoWorkflows = () =>
  standardServer({
    workflows: { wf: agentWorkflow('Views'), wf_other: agentWorkflow('Other') },
    runs: [
      { events: agentRun({ runId: 'run_of_views', workflowId: 'wf', file: agentWorkflow('Views'), turns: [{ text }] }) },
      { events: agentRun({ runId: 'run_elsewhere', workflowId: 'wf_other', file: agentWorkflow('Other') }) },
    ],
  });
const address = () => location.pathname + location.search;

async function isAt(view: string): Promise<void> {
  await expect.poll(() => views.element().querySelector('[aria-current="page"]')?.textContent).toBe(view);
  await expect.element(breadcrumb).toMatchTextContent('Views');
}

describe('views of a workflow', () => {
  it('AppTopBar links editor, runs and evaluation in the head that all three share', async () => {
    await openPage('/workflows/wf', { server: twoWorkflows() });
    await editorIsReady();
    await isAt('Editor');
    (views.getByRole('link', { name: 'Runs' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Runs' })).toBeVisible();
    await isAt('Runs');
    await expect.element(rows).toHaveLength(2);
    await expect.element(rows.nth(1)).toMatchTextContent('of_views');
    await expect.element(page.getByRole('combobox', { name: 'Workflow' })).not.toBeInTheDocument();
    await expectAccessible('the runs of a workflow');
    await views.getByRole('link', { name: 'Evaluate' }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Evaluation' })).toBeVisible();
    await isAt('Evaluate');
  });

  it('WorkflowRunsPage opens a run in the editor, and the editor shows it again after another view', async () => {
    await openPage('/workflows/wf/runs', { server: twoWorkflows() });
    await rows
      .nth(1)
      .getByRole('button', { name: /^More actions for run/ })
      .click();
    await page.getByRole('menuitem', { name: 'Open in editor' }).click();
    await expect.poll(address).toBe('/workflows/wf?run=run_of_views');
    await isAt('Editor');
    await expect.element(page.getByText('Run of_views')).toBeVisible();
    await views.getByRole('link', { name: 'Runs' }).click();
    await isAt('Runs');
    await views.getByRole('link', { name: 'Editor' }).click();
    await expect.poll(address).toBe('/workflows/wf?run=run_of_views');
    await expect.element(page.getByText('Run of_views')).toBeVisible();
  });

  it('WorkflowRunsPage filters and clears its filters without leaving the workflow', async () => {
    const server = twoWorkflows();
    const list = server.handlerOf('runs.list');
    server.answer({
      'runs.list': (input, signal) => ((input ?? {}).q === undefined ? list(input, signal) : { items: [], cursor: null }),
    });
    await openPage('/workflows/wf/runs', { server });
    await page.getByRole('textbox', { name: 'Search runs' }).fill('nothing like this');
    await expect.element(page.getByText('No matching runs')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).first().click();
    await expect.element(rows).toHaveLength(2);
  });

  it('WorkflowRunsPage says how to start the first run', async () => {
    await openPage('/workflows/wf/runs', { server: standardServer({ workflows: { wf: agentWorkflow('No runs') } }) });
    await expect.element(page.getByText('No runs yet')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'editor' }).click();
    await editorIsReady();
  });
});

describe('run in the address of the editor', () => {
  it('Editor opens the run of its address, also beside an open chat, and the debugger leads back to it', async () => {
    await openPage('/workflows/wf?chat=1&run=run_of_views', { server: twoWorkflows() });
    await expect.element(result).toMatchTextContent(text);
    await page.getByRole('button', { name: 'Open debugger' }).click();
    await expect.poll(address).toBe('/runs/run_of_views');
    await page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('link', { name: /^Views/ })
      .click();
    await expect.poll(address).toBe('/workflows/wf?run=run_of_views');
    await expect.element(result).toMatchTextContent(text);
  });

  it('Editor names a run that does not exist, or is of another workflow, and leaves its address', async () => {
    const server = twoWorkflows();
    await openPage('/workflows/wf?run=no-such-run', { server });
    await expect.element(page.getByText('Run not found')).toBeVisible();
    await expect.poll(address).toBe('/workflows/wf');
    await openPage('/workflows/wf?run=run_elsewhere', { server });
    await expect.element(page.getByText('The run is of another workflow')).toBeVisible();
    await expect.poll(address).toBe('/workflows/wf');
    await page.getByRole('button', { name: 'Open debugger' }).click();
    await expect.poll(address).toBe('/runs/run_elsewhere');
  });
});
