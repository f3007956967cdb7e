import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectStatus, headerOf, nodeCard } from '../../../../test-support/canvas-view.ts';
import {
  chooseFrom,
  focus,
  inspector,
  openEditor,
  runCommand,
  select,
  shown,
  undo,
} from '../../../../test-support/editor-view.ts';
import { expectAccessible } from '../../../../test-support/expect-accessible.ts';
import { press, type } from '../../../../test-support/keyboard.ts';
import { openPage } from '../../../../test-support/open-page.tsx';
import { runPage, timeline } from '../../../../test-support/pages/run-page.ts';
import { chain, type ChainNode, chainNodes, chainRun } from '../../../../test-support/runs/chain-run.ts';
import { standardServer } from '../../../../test-support/standard-server.ts';
import { echoTool } from '../../../../test-support/tool-fixture.ts';

const tools = [echoTool('part.find'), echoTool('part.price')];
const header = (name: string) => headerOf(nodeCard(name));
const dialogOf = (name: string) => page.getByRole('dialog', { name, exact: true });
/** Checks the header text of a card whose node did not run. */
const expectText = (name: string, label: string): Promise<void> =>
  expect.element(nodeCard(name)).toMatchTextContent(new RegExp(`${name}\\s*${label}`));

/** Opens the chain on a server that runs the part of it that a request names. */
async function openChain() {
  const server = standardServer({ workflows: { wf: chain() }, tools });
  let count = 0;
  server.answer({
    'runs.start': ({ until, only, values_from, use_test_data = false }) => {
      count += 1;
      const runId = `run_${count}`;
      const end = until === undefined ? chainNodes.length : chainNodes.indexOf(until as ChainNode) + 1;
      const ran = chainNodes.slice(0, end).filter(name => only?.includes(name) ?? true);
      const first = chainNodes.indexOf(ran[0] ?? 'question');
      const file = server.state.workflows.get('wf')?.file ?? chain();
      const events = chainRun({
        runId,
        file,
        ran,
        reused: values_from === undefined ? [] : chainNodes.slice(0, first),
        tested: use_test_data ? ['find'] : [],
        started: {
          ...(until !== undefined && { part: { nodes: [...ran], until } }),
          ...(only !== undefined && {
            part: { nodes: [...ran], only: [...only], ...(values_from !== undefined && { values_from }) },
          }),
          ...(use_test_data && { use_test_data }),
        },
      });
      server.state.runs.set(runId, { events });
      return { run_id: runId } as never;
    },
  });
  const edited = await openEditor(chain(), { server });
  const testData = () => edited.stored().nodes.find(({ id }) => id === 'find')?.config['test_data'];
  return { server, testData };
}

describe('partial run', () => {
  it('Shift+Enter on a node explains that no run has its input values', async () => {
    const { server } = await openChain();
    await select('Price');
    focus(nodeCard('Price'));
    await press('Shift+Enter');
    await expect.element(page.getByText('No values available')).toBeVisible();
    await expect.element(page.getByText(/No run has produced an output for Say\./)).toBeVisible();
    expect(server.requestsOf('runs.start')).toEqual([]);
  });

  it('shortcuts and the command palette start the same partial runs', async () => {
    const { server } = await openChain();
    await select('Price');
    focus(nodeCard('Price'));
    await press('Control+Shift+Enter');
    await expect.element(dialogOf('Run to Price').getByLabelText('Input', { exact: true })).toHaveFocus();
    await press('Control+a');
    await type('"lamp"');
    await press('Control+Enter');
    await expectStatus('Price', 'ok');
    await expectText('Answer', 'not run');

    focus(nodeCard('Price'));
    await runCommand('Run only this node');
    await expectText('Find', 'reused');
    await expectStatus('Price', 'ok');

    focus(nodeCard('Price'));
    await press('Control+Alt+Enter');
    await expectStatus('Answer', 'ok');
    expect(server.requestsOf('runs.start')).toMatchObject([
      { until: 'price', input: 'lamp' },
      { only: ['price'], values_from: 'run_1' },
      { only: ['price', 'answer'], values_from: expect.any(String) },
    ]);
  });

  it('Debugger marks the results that are reused from an earlier run and links to it', async () => {
    const fork = chainRun({
      runId: 'run_fork',
      ran: ['price', 'answer'],
      reused: ['question', 'find', 'say'],
      started: { forked_from: { run_id: 'run_whole', at: { node_id: 'price' }, edited: [], by: 'usr_1' } },
    });
    const alone = chainRun({
      runId: 'run_alone',
      ran: ['price'],
      reused: ['question', 'find', 'say'],
      started: { part: { nodes: ['price'], only: ['price'], values_from: 'run_whole' } },
    });
    const runs = [fork, alone, chainRun()].map(events => ({ events }));
    const server = standardServer({ workflows: { wf: chain() }, runs, tools });
    const reused = (name: string) => timeline.row(name).first().getByText('reused', { exact: true });
    await openPage('/runs/run_fork', { server });
    await expect.element(runPage.status).toMatchTextContent(/Fork of run \S+ at Price, .*1 call reused/);
    await expect.element(reused('part.find')).toBeVisible();
    await expect.element(timeline.row('part.price').first()).toBeVisible();
    await expect.element(reused('part.price')).not.toBeInTheDocument();
    await expectAccessible('a run with kept rows', { handles: false });
    await timeline.chooseView('List');
    await expect.element(reused('part.find')).toBeVisible();

    await openPage('/runs/run_alone', { server });
    await expect.element(reused('part.find')).toBeVisible();
    await expect.element(runPage.status).toMatchTextContent('1 call reused from run');
    await expectAccessible('the head of a part of a run', { handles: false });
    await runPage.status.getByRole('link', { name: /^run / }).click();
    await expect.poll(() => location.pathname).toBe('/runs/run_whole');
    await expect.element(timeline.row('part.find').first()).toBeVisible();
    await expect.element(timeline.region.getByText('reused', { exact: true })).not.toBeInTheDocument();
  });
});

describe('test data', () => {
  const bar = inspector.getByRole('region', { name: 'Test data' });
  const hasTestData = () => nodeCard('Find').getByRole('img', { name: 'has test data' });

  it('TestDataBar sets the last output of a node as test data, and a run uses it on request', async () => {
    const { server, testData } = await openChain();
    await chooseFrom(header('Find'), 'Set last output as test data');
    await expect.element(page.getByText('Find has no output yet')).toBeVisible();
    server.state.runs.set('run_whole', { events: chainRun() });

    await select('Find');
    await expect.element(bar).toMatchTextContent('—');
    await bar.getByRole('button', { name: 'Use last output' }).click();
    await expect.element(page.getByText('Last output of Find set as test data')).toBeVisible();
    await expect.element(hasTestData()).toBeVisible();
    await expect.poll(testData).toMatchObject({ output: { echo: '/part.find/kettle' } });

    await runCommand('Run with test data');
    const dialog = await shown(dialogOf('Run workflow'));
    await expect.element(dialog.getByRole('checkbox', { name: 'Use test data' })).toBeChecked();
    await expectAccessible('a run with test data', { handles: false });
    await dialog.getByLabelText('Input', { exact: true }).fill('"lamp"');
    await dialog.getByRole('button', { name: 'Start run' }).click();
    await expectStatus('Answer', 'ok');
    await expectText('Find', 'test data');
    await expect.element(nodeCard('Find').getByRole('img', { name: 'used test data' })).toBeVisible();
    expect(server.requestsOf('runs.start')).toMatchObject([{ input: 'lamp', use_test_data: true }]);
  });

  it('TestDataDialog refuses unknown handles, and edited test data is used, undone and removed', async () => {
    const { server, testData } = await openChain();
    server.state.runs.set('run_whole', { events: chainRun() });
    await select('Find');
    await bar.getByRole('button', { name: 'Use last output' }).click();
    await expect.poll(testData).toMatchObject({ output: { echo: '/part.find/kettle' } });

    await chooseFrom(header('Find'), 'Edit test data');
    const writing = dialogOf('Test data for Find');
    const field = writing.getByLabelText('Values by handle');
    await field.fill('{ "nobody": 1 }');
    await writing.getByRole('button', { name: 'Save test data' }).click();
    await expect.element(writing).toMatchTextContent('Unknown handle nobody. Available: output, error, envelope.');
    await expectAccessible('test data that do not fit', { handles: false });
    await field.fill('{ "output": { "echo": "by hand" } }');
    await writing.getByRole('button', { name: 'Save test data' }).click();
    await expect.element(writing).not.toBeInTheDocument();
    await expect.poll(testData).toEqual({ output: { echo: 'by hand' } });

    await chooseFrom(header('Say'), 'Run only this node');
    await dialogOf('Run only Say').getByRole('button', { name: 'Start run' }).click();
    await expectStatus('Say', 'ok');
    expect(server.requestsOf('runs.start')).toMatchObject([
      { only: expect.arrayContaining(['find', 'say']), use_test_data: true },
    ]);

    await undo();
    await expect.poll(testData).toMatchObject({ output: { echo: '/part.find/kettle' } });
    await select('Find');
    await bar.getByRole('button', { name: 'Remove test data' }).click();
    await expect.element(hasTestData()).not.toBeInTheDocument();
    await expect.poll(testData).toBeUndefined();
  });
});
