import { describe, expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { shown } from '../../../test-support/editor-view.ts';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import { evaluationHandlers, type PlayedCase } from '../../../test-support/handlers/evaluation-handlers.ts';
import { press } from '../../../test-support/keyboard.ts';
import { openPage } from '../../../test-support/open-page.tsx';
import { runPage } from '../../../test-support/pages/run-page.ts';
import { agentRun, type PlannedTurn } from '../../../test-support/runs/agent-run.ts';
import { standardServer, type StandardServer } from '../../../test-support/standard-server.ts';
import { agentWorkflow } from '../../../test-support/workflow-fixture.ts';
import { toolError } from '../stories/index.ts';

const file = agentWorkflow('Till');
const find: PlannedTurn = { calls: [{ name: 'case.find', input: { what: 'kettle' }, output: { echo: 'kettle' } }] };
const pay = { name: 'case.pay', input: { what: 'kettle' }, output: { echo: 'kettle' }, side_effect_policy: 'irreversible' };
const answer: PlannedTurn = { text: 'Found and paid.' };
const isEvaluation = {
  evaluation: { evaluation_id: 'evaluation_1', case_id: 'case_1', recorded_run_id: 'run_1', models: 'recorded' },
};

/** Returns a run that finds, then pays. */
const rightRun = (runId = 'run_1') => agentRun({ runId, workflowId: 'wf', file, turns: [find, { calls: [pay] }, answer] });

const denied = (name: string, input: Record<string, unknown>) => ({
  name,
  input,
  side_effect_policy: name === 'case.pay' ? 'irreversible' : 'pure',
  error: toolError('POLICY_DENIED', `${name} is not in the recording.`, { details: { reason: 'not_in_recording' } }),
});

/** Returns the run of a case in an evaluation. */
const evaluated = (...turns: PlannedTurn[]): PlayedCase => ({
  events: agentRun({
    runId: 'run_evaluated',
    workflowId: 'wf',
    file,
    turns: [...turns, answer],
    started: isEvaluation as never,
  }),
});

/** Opens the evaluation of a workflow with a correct run. Evaluations of its cases return what `play` returns. */
async function openEvaluation(play: () => PlayedCase | undefined, saved: readonly string[] = []): Promise<StandardServer> {
  const server = standardServer({ workflows: { wf: file }, runs: [{ events: rightRun() }] });
  server.answer(evaluationHandlers(server.state, play));
  const save = server.handlerOf('evaluations.add_case_from_run');
  for (const name of saved) await save({ id: 'wf', run_id: 'run_1', name }, new AbortController().signal);
  await openPage('/workflows/wf/evaluation', { server });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Evaluation' })).toBeVisible();
  return server;
}

const dialog = page.getByRole('dialog');
const outcome = page.getByRole('status').filter({ hasText: /passed|played/ });
const results = page.getByRole('region', { name: 'Results', exact: true });
const caseRow = (name: string): Locator =>
  page.getByRole('region', { name: 'Cases', exact: true }).getByRole('row').filter({ hasText: name });
const resultRow = (name: string): Locator => results.getByRole('row').filter({ hasText: name });
const runAll = (): Promise<void> => page.getByRole('button', { name: 'Run all' }).click();
const show = (tab: 'Cases' | 'Results'): Promise<void> => page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
const save = (): Promise<void> => dialog.getByRole('button', { name: 'Save', exact: true }).click();

async function choose(name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

async function addAssertion(kind: string): Promise<void> {
  await dialog.getByRole('button', { name: 'Add assertion' }).click();
  await page.getByRole('menuitem', { name: kind }).click();
}

describe('evaluation', () => {
  it('EvaluationPage says how to start when it has no cases', async () => {
    await openEvaluation(() => undefined);
    await expect.element(page.getByText('No cases yet')).toBeVisible();
    await expectAccessible('an evaluation without cases');
  });

  it('SaveCaseDialog saves a run of the list as a case, which never ran', async () => {
    const server = await openEvaluation(() => undefined);
    await openPage('/runs', { server });
    await page
      .getByRole('button', { name: /^More actions for run/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Save as case…' }).click();
    await page.getByRole('dialog', { name: 'Save run as case' }).getByLabelText('Name').fill('From the list');
    await expectAccessible('save as case');
    await dialog.getByRole('button', { name: 'Save case' }).click();
    await expect.element(page.getByText('Run saved as case')).toBeVisible();
    await openPage('/workflows/wf/evaluation', { server });
    await expect.element(caseRow('From the list')).toMatchTextContent('never run');
    await expect.element(caseRow('From the list')).toMatchTextContent('8');
    await expectAccessible('a data set');
  });

  it('CaseDialog saves a case that is written by hand once its assertions are complete', async () => {
    const server = await openEvaluation(() => undefined, ['From the list']);
    await page.getByRole('button', { name: 'New case' }).click();
    await dialog.getByLabelText('Name').fill('By hand');
    await dialog.getByLabelText('Input').fill('"Anything"');
    await addAssertion('Number of tool calls');
    await save();
    await expect.element(dialog.getByText('Tool is required')).toBeVisible();
    await expectAccessible('a case that cannot be saved yet');
    await dialog.getByLabelText('Tool', { exact: true }).fill('case.pay');
    await dialog.getByLabelText('At most').fill('1');
    await save();
    await expect.element(caseRow('By hand')).toMatchTextContent('created manually');
    expect(server.requestsOf('evaluations.add_case')).toMatchObject([
      { name: 'By hand', input: 'Anything', assertions: [{ kind: 'calls', tool: 'case.pay', at_most: 1 }] },
    ]);
  });

  it('CaseDialog loosens the side effects of a case, which then passes', async () => {
    await openEvaluation(() => evaluated({ calls: [denied('case.pay', { what: 'teapot' })] }));
    await page.getByRole('button', { name: 'New case' }).click();
    await dialog.getByLabelText('Name').fill('By hand');
    await save();
    await expect.element(caseRow('By hand')).toBeVisible();
    await runAll();
    await expect.element(outcome).toMatchTextContent('0 of 1 passed, 1 failed');
    await expect.element(results).toMatchTextContent('1 call not in the recording');
    await expect.element(results).toMatchTextContent('case.pay is irreversible, and is not called in the recording');
    await show('Cases');
    await choose('By hand', 'Edit');
    await addAssertion('Side effects');
    await dialog.getByRole('combobox', { name: /^Irreversible calls/ }).click();
    await page.getByRole('option', { name: /^any call/ }).click();
    await save();
    await expect.element(dialog).not.toBeInTheDocument();
    await runAll();
    await expect.element(outcome).toMatchTextContent('1 of 1 passed');
  });

  it('CaseDialog derives the assertions of a case from its run again', async () => {
    await openEvaluation(() => undefined, ['From the list']);
    await choose('From the list', 'Edit');
    await expectAccessible('a case in its form');
    await dialog.getByRole('button', { name: /^Remove: The run succeeds/ }).click();
    await expect.element(dialog.getByText('The run succeeds')).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Derive from run' }).click();
    await expect.element(dialog.getByText('The run succeeds')).toBeVisible();
    await press('Escape');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('EvaluationPage removes a case, and Undo restores it with its last verdict', async () => {
    await openEvaluation(() => ({ events: rightRun('run_evaluated') }), ['From the list']);
    await runAll();
    await expect.element(resultRow('From the list')).toMatchTextContent('pass');
    await show('Cases');
    await choose('From the list', 'Remove');
    await expect.element(caseRow('From the list')).not.toBeInTheDocument();
    await expect.element(page.getByText('From the list removed')).toBeVisible();
    await expectAccessible('a case that was removed');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(caseRow('From the list')).toMatchTextContent('pass');
  });

  it('EvaluationPage runs one case alone and leaves the others without a verdict', async () => {
    const server = await openEvaluation(() => ({ events: rightRun('run_evaluated') }), ['First', 'Second']);
    await choose('First', 'Run case');
    await expect.element(outcome).toMatchTextContent('1 of 1 passed');
    await expect.element(resultRow('First')).toMatchTextContent('pass');
    await expect.element(resultRow('Second')).not.toBeInTheDocument();
    expect(server.requestsOf('evaluations.start')).toEqual([{ id: 'wf', case_ids: ['case_1'] }]);
    await show('Cases');
    await expect.element(caseRow('Second')).toMatchTextContent('never run');
  });

  it('CaseDialog adds assertions on cost, order and an expression, and their failures are named', async () => {
    const server = await openEvaluation(() => {
      const paidFirst = evaluated({ calls: [pay] }, find);
      return { ...paidFirst, checked: new Map([['assertion_11', { holds: false, message: 'The expression is not true' }]]) };
    }, ['First']);
    await choose('First', 'Edit');
    await addAssertion('Max cost');
    await dialog.getByLabelText('USD').fill('0.01');
    await addAssertion('One tool before another');
    await dialog.getByLabelText('First', { exact: true }).fill('case.find');
    await dialog.getByLabelText('Then', { exact: true }).fill('case.pay');
    await addAssertion('Expression is true');
    await dialog.getByLabelText('JSONata, must return true').fill('$count(calls) = 2 and tokens >= 0');
    await save();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.requestsOf('evaluations.change_case')[0]?.assertions.slice(-3)).toMatchObject([
      { kind: 'cost_at_most', usd: 0.01 },
      { kind: 'order_before', tool: 'case.find', before: 'case.pay' },
      { id: 'assertion_11', kind: 'expression', expression: '$count(calls) = 2 and tokens >= 0' },
    ]);
    await choose('First', 'Run case');
    await expect.element(outcome).toMatchTextContent('0 of 1 passed, 1 failed');
    await expect.element(results).toMatchTextContent('case.pay came before case.find');
    await expect.element(results).toMatchTextContent('The expression is not true');
    await expectAccessible('an order that was broken');
  });

  it('ResultDetails names the call that changed, and links to its run and to the recorded run', async () => {
    const played = evaluated(find, { calls: [denied('case.pay', { what: 'teapot' })] });
    const server = await openEvaluation(() => played, ['Pays once']);
    server.state.runs.set('run_evaluated', { events: played.events });
    await runAll();
    await expect.element(outcome).toMatchTextContent('0 of 1 passed, 1 failed');
    await expect.element(results).toMatchTextContent('case.pay got other arguments');
    await expect.element(results).toMatchTextContent('case.pay is irreversible, and this call is not in the recording');
    await expect.element(results).toMatchTextContent('1 call not in the recording, denied with POLICY_DENIED. Nothing was sent.');
    await expect
      .element(results.getByRole('region', { name: 'Expected and actual, line by line' }).first())
      .toMatchTextContent('teapot');
    await expect
      .element(results.getByRole('link', { name: 'Compare with recorded run' }))
      .toHaveAttribute('href', expect.stringContaining('run_1'));
    await expectAccessible('results that fail');

    await results.getByRole('link', { name: /^Open run/ }).click();
    await expect.element(runPage.status).toMatchTextContent('evaluation');
    await expect.element(runPage.section('Evaluation')).toMatchTextContent('Nothing was sent.');
    await expectAccessible('a run that plays a case');
    const details = await runPage.openCall('case.pay');
    await expect.element(details).toMatchTextContent('POLICY_DENIED');
    await expect.element(details).toMatchTextContent('is not in the recording');
    await expect.element(details.getByRole('button', { name: 'Fork from here' })).not.toBeInTheDocument();
  });

  it('EvaluationPage shows the progress of an evaluation, cancels it and says what did not run', async () => {
    const server = await openEvaluation(() => undefined, ['Slow']);
    await page.getByRole('radio', { name: 'Live models' }).click();
    await runAll();
    await shown(page.getByRole('meter', { name: 'Progress' }));
    expect(server.requestsOf('evaluations.start')).toMatchObject([{ models: 'live' }]);
    await expectAccessible('an evaluation in progress');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(resultRow('Slow')).toMatchTextContent('not run');
    await expect.element(page.getByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
    await show('Cases');
    await expect.element(caseRow('Slow')).toMatchTextContent('never run');
  });
});
