import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import { openPage } from '../../../test-support/open-page.tsx';
import { runPage } from '../../../test-support/pages/run-page.ts';
import { agentRun } from '../../../test-support/runs/agent-run.ts';
import { standardServer } from '../../../test-support/standard-server.ts';
import { agentWorkflow } from '../../../test-support/workflow-fixture.ts';

const steps = page.getByRole('list', { name: 'Steps of both runs' });
const step = (text: string) => steps.getByRole('listitem').filter({ hasText: text });
const totals = page.getByRole('region', { name: 'Totals of both runs' });

const trip = (runId: string, echo: string, started = {}) =>
  agentRun({
    runId,
    started,
    turns: [
      { calls: [{ name: 'fork.book', input: { what: 'train' }, output: { echo } }] },
      { calls: [{ name: 'fork.pay', input: { what: 'train' }, output: { echo: 'paid' } }] },
      { text: 'Booked and paid.' },
    ],
  });

const forked_from = { run_id: 'run_a', at: { node_id: 'helper' }, edited: ['output'], by: 'usr_1' };

const openBoth = async (path: string, width = 1440) =>
  openPage(path, {
    width,
    server: standardServer({
      runs: [{ events: trip('run_a', 'train') }, { events: trip('run_b', 'another train', { forked_from }) }],
    }),
  });

describe('comparison of two runs', () => {
  it('ComparePicker lists the run that a fork continues from first, and opens the comparison', async () => {
    await openBoth('/runs/run_b');
    await runPage.chooseAction('Compare with…');
    const picker = page.getByRole('dialog', { name: 'Compare with' });
    const first = picker.getByRole('list', { name: 'Runs to compare with' }).getByRole('listitem').first();
    await expect.element(first).toMatchTextContent('this run continues from it');
    await expectAccessible('a choice of runs to compare with');
    await first.getByRole('link').click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Compare runs' })).toBeVisible();
    expect(location.pathname + location.search).toBe('/runs/compare?a=run_a&b=run_b');
  });

  it('ComparePage shows the first difference of two runs with its values, and filters and swaps them', async () => {
    await openBoth('/runs/compare?a=run_a&b=run_b');
    const difference = step('first difference');
    await expect.element(difference).toHaveLength(1);
    await expect.element(difference).toMatchTextContent('fork.book');
    await expect.element(difference).toMatchTextContent('changed: output');
    await expect.element(difference.getByRole('region', { name: 'Output, line by line' })).toMatchTextContent('"another train"');
    await expect.element(difference).toBeInViewport();
    await expect.element(step('fork.pay').first()).toMatchTextContent('same');
    await expect.element(totals).toMatchTextContent('Right vs. left');
    await expectAccessible('two runs side by side');
    await page.getByRole('radio', { name: 'Differences', exact: true }).click();
    await expect.element(step('fork.pay')).not.toBeInTheDocument();
    await page.getByRole('radio', { name: 'All', exact: true }).click();
    await page.getByRole('link', { name: 'Swap sides' }).click();
    await expect.poll(() => location.search).toBe('?a=run_b&b=run_a');
    await expect.element(step('first difference')).toBeVisible();
  });

  it('ComparePage fits a narrow window', async () => {
    await openBoth('/runs/compare?a=run_a&b=run_b', 420);
    await expect.element(step('first difference')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  });

  it('ComparePage shows the errors of two runs that failed for different reasons', async () => {
    const failing = (runId: string, code: string, message: string) =>
      agentRun({
        runId,
        turns: [],
        ends: [
          { type: 'node.failed', node_id: 'helper', error: { code, message } },
          { type: 'run.finished', status: 'failed', error: { code, message } },
        ] as never,
      });
    const refused = failing('run_a', 'PROVIDER_ERROR', 'The model returned 500.');
    const late = failing('run_b', 'TIMEOUT', 'The model did not answer.');
    const again = failing('run_c', 'TIMEOUT', 'The model did not answer.');
    const server = standardServer({ runs: [refused, late, again].map(events => ({ events })) });
    await openPage('/runs/compare?a=run_a&b=run_b', { server });
    const errors = page.getByRole('region', { name: 'Error', exact: true });
    await expect.element(errors).toMatchTextContent('"The model returned 500."');
    await expect.element(errors).toMatchTextContent('"The model did not answer."');
    await expect.element(page.getByText('Neither run produced an output.')).toBeVisible();
    await openPage('/runs/compare?a=run_b&b=run_c', { server });
    await expect.element(page.getByText('Both runs failed with the same error.')).toBeVisible();
  });

  it('ComparePage asks for two runs, and names a run that does not exist', async () => {
    await openBoth('/runs/compare');
    await expect.element(page.getByText('Choose two runs')).toBeVisible();
    await openBoth('/runs/compare?a=run_a&b=nobody');
    await expect.element(page.getByRole('alert').filter({ hasText: 'NOT_FOUND' })).toBeVisible();
  });

  it('ComparePage shows changed instructions without a further press, and links from a missing price to the budgets', async () => {
    const runWith = (runId: string, instructions: string, text: string) =>
      agentRun({ runId, file: agentWorkflowWith(instructions), turns: [{ text }], agent: { instructions } });
    const server = standardServer({
      runs: [
        { events: runWith('run_a', 'Answer in one short sentence.', 'A lamp costs 129 EUR.') },
        { events: runWith('run_again', 'Answer in one short sentence.', 'A lamp costs 129 EUR.') },
        { events: runWith('run_b', 'Answer in one long sentence.', 'A lamp costs 129 EUR, with tax.') },
      ],
    });
    await openPage('/runs/compare?a=run_a&b=run_b', { server });
    const differences = page.getByRole('list', { name: 'Differences of the workflow' });
    const instructions = differences.getByRole('listitem').filter({ hasText: 'instructions' });
    await expect.element(instructions).toMatchTextContent('Helper');
    await expect.element(instructions.getByRole('deletion')).toMatchTextContent('short');
    await expect.element(instructions.getByRole('insertion')).toMatchTextContent('long');
    await expect.element(instructions.getByRole('insertion')).toBeInViewport();
    await expect
      .element(page.getByRole('region', { name: 'Output', exact: true }).getByRole('insertion'))
      .toMatchTextContent('with tax');
    await expectAccessible('a comparison of runs with different instructions');
    await expect.element(totals.getByRole('row', { name: /^Cost/ })).not.toMatchTextContent('$');
    await totals.getByRole('link', { name: 'No price' }).first().click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Budgets' })).toBeVisible();
    await openPage('/runs/compare?a=run_a&b=run_again', { server });
    await expect.element(page.getByText(/Same workflow/)).toBeVisible();
  });
});

function agentWorkflowWith(instructions: string) {
  const file = agentWorkflow('Reason');
  return {
    ...file,
    nodes: file.nodes.map(node => (node.id === 'helper' ? { ...node, config: { ...node.config, instructions } } : node)),
  };
}
