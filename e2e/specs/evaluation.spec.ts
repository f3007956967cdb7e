import type { WorkflowFile } from '@pinion/contracts';
import type { Page } from '@playwright/test';
import { ComparePage } from '../pages/compare-page.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { EvaluationPage } from '../pages/evaluation-page.ts';
import { RunPage } from '../pages/run-page.ts';
import type { Api } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import type { PausedTools } from '../support/paused-tools.ts';
import { agentWorkflow, uniqueName, publishPausedTool, type ScriptedTurn } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

const effect = { side_effect_policy: 'irreversible', access: 'write', max_retries: 0 };
const usual: ScriptedTurn[] = [
  { tool_calls: [{ name: 'case.find', input: { what: 'kettle' } }] },
  { tool_calls: [{ name: 'case.pay', input: { what: 'kettle' } }] },
  { text: 'Found and paid.' },
];

const till = (name: string, entries: readonly ScriptedTurn[] = usual): WorkflowFile =>
  agentWorkflow(name, { tools: [{ name: 'case.find' }, { name: 'case.pay' }], lines: entries });

/** Creates a checkout with one correct run. Returns it with the paths that its service is called with from now on. */
async function rightRun(api: Api, paused: PausedTools, name: string) {
  await publishPausedTool(api, paused, 'case.find');
  await publishPausedTool(api, paused, 'case.pay', '1.0.0', effect);
  paused.release();
  const { id } = await api.post<{ id: string }>('/workflows', till(name));
  const run = await api.post<{ run_id: string; status: string }>(`/workflows/${id}/runs`, { input: 'A kettle', wait_s: 30 });
  expect(run.status).toBe('succeeded');
  const before = paused.taken.length;
  return { id, run_id: run.run_id, sent: () => paused.taken.slice(before) };
}

async function saveAsCase(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Save run as case' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save case' }).click();
  await expect(page.getByText('Run saved as case')).toBeVisible();
}

test.describe('evaluations', () => {
  test('a builder saves a run as a case, changes the draft and sees which call changed', async ({ page, api, held: paused }) => {
    const name = uniqueName('Till');
    const { id, run_id, sent } = await rightRun(api, paused, name);

    // Without data the page explains how to start.
    const evaluation = await new EvaluationPage(page).open(id);
    await expect(page.getByText('No cases yet')).toBeVisible();
    await expectAccessible(page, 'an evaluation without cases');

    const run = await new RunPage(page).open(run_id);
    await page.getByRole('button', { name: 'More run actions' }).click();
    await page.getByRole('menuitem', { name: 'Save as case…' }).click();
    await expectAccessible(page, 'save as case', { handles: false });
    await saveAsCase(page, 'Pays once');

    const editor = await new EditorPage(page).open(id);
    await page.getByRole('banner').getByRole('link', { name: 'Evaluate' }).click();
    await evaluation.isReady();
    await expect(evaluation.case('Pays once')).toContainText('never run');
    await expect(evaluation.case('Pays once')).toContainText('8');
    await expectAccessible(page, 'a data set');
    await evaluation.runAll();
    await expect(evaluation.outcome).toContainText('1 of 1 passed');
    await expect(evaluation.result('Pays once')).toContainText('pass');
    await expectAccessible(page, 'results that pass');

    // The draft now pays for something else.
    await api.put(
      `/workflows/${id}`,
      till(name, [usual[0] ?? {}, { tool_calls: [{ name: 'case.pay', input: { what: 'teapot' } }] }, usual[2] ?? {}]),
    );
    await evaluation.runAll();
    await expect(evaluation.outcome).toContainText('0 of 1 passed, 1 failed');
    await expect(evaluation.results).toContainText('case.pay got other arguments');
    await expect(evaluation.results).toContainText('case.pay is irreversible, and this call is not in the recording');
    await expect(evaluation.results).toContainText('1 call not in the recording, denied with POLICY_DENIED. Nothing was sent.');
    await expect(evaluation.results.getByRole('region', { name: 'Expected and actual, line by line' }).first()).toContainText(
      'teapot',
    );
    await expectAccessible(page, 'results that fail');

    await evaluation.results.getByRole('link', { name: 'Compare with recorded run' }).click();
    await expect(new ComparePage(page).steps).toContainText('case.pay');
    await page.goBack();
    await evaluation.results.getByRole('link', { name: /^Open run/ }).click();
    await expect(run.status()).toContainText('evaluation');
    await expect(run.section('Evaluation')).toContainText('Nothing was sent.');
    await expectAccessible(page, 'a run that plays a case');
    await run.openCall('case.pay');
    await expect(run.inspector).toContainText('POLICY_DENIED');
    await expect(run.inspector).toContainText('is not in the recording');
    await expect(run.inspector.getByRole('button', { name: 'Fork from here' })).toHaveCount(0);

    // Two evaluations, four calls, and the service received none of them.
    expect(sent()).toEqual([]);
    await editor.open(id);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('evaluate workflow');
    await page.keyboard.press('Enter');
    await evaluation.isReady();
    await expect(evaluation.case('Pays once')).toContainText('fail');
  });

  test('a builder writes a case by hand, loosens it, derives it again and deletes it', async ({ page, api, held: paused }) => {
    const { id, sent } = await rightRun(api, paused, uniqueName('Till'));
    await page.goto('/runs');
    await page
      .getByRole('button', { name: /^More actions for run/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Save as case…' }).click();
    await saveAsCase(page, 'From the list');

    const evaluation = await new EvaluationPage(page).open(id);
    await page.getByRole('button', { name: 'New case' }).click();
    await evaluation.dialog.getByLabel('Name').fill('By hand');
    await evaluation.dialog.getByLabel('Input').fill('"Anything"');
    await evaluation.addAssertion('Number of tool calls');
    await evaluation.save();
    await expect(evaluation.dialog.getByText('Tool is required')).toBeVisible();
    await expectAccessible(page, 'a case that cannot be saved yet');
    await evaluation.dialog.getByLabel('Tool', { exact: true }).fill('case.pay');
    await evaluation.dialog.getByLabel('At most').fill('1');
    await evaluation.save();
    await expect(evaluation.case('By hand')).toContainText('created manually');

    await evaluation.runAll();
    await expect(evaluation.outcome).toContainText('1 of 2 passed, 1 failed');
    await expect(evaluation.results).toContainText('2 calls not in the recording');
    await expect(evaluation.results).toContainText('case.pay is irreversible, and is not called in the recording');

    await evaluation.show('Cases');
    await evaluation.choose('By hand', 'Edit');
    await evaluation.addAssertion('Side effects');
    await evaluation.dialog.getByRole('combobox', { name: 'Irreversible calls' }).click();
    await page.getByRole('option', { name: 'any call' }).click();
    await evaluation.save();
    await evaluation.runAll();
    await expect(evaluation.outcome).toContainText('2 of 2 passed');

    await evaluation.show('Cases');
    await evaluation.choose('From the list', 'Edit');
    await expectAccessible(page, 'a case in its form');
    await evaluation.dialog.getByRole('button', { name: /^Remove: The run succeeds/ }).click();
    await expect(evaluation.dialog.getByText('The run succeeds')).toHaveCount(0);
    await evaluation.dialog.getByRole('button', { name: 'Derive from run' }).click();
    await expect(evaluation.dialog.getByText('The run succeeds')).toBeVisible();
    await page.keyboard.press('Escape');

    await evaluation.choose('By hand', 'Remove');
    await expect(evaluation.case('By hand')).toHaveCount(0);
    await expect(page.getByText('By hand removed')).toBeVisible();
    await expectAccessible(page, 'a case that was removed');
    // Restored, it is the same case with its last verdict.
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(evaluation.case('By hand')).toContainText('pass');
    await evaluation.choose('By hand', 'Remove');
    await expect(evaluation.case('By hand')).toHaveCount(0);
    expect(sent()).toEqual([]);
  });

  test('a builder evaluates cost, order and expression assertions and runs one case alone', async ({
    page,
    api,
    held: paused,
  }) => {
    const name = uniqueName('Till');
    const { id, run_id, sent } = await rightRun(api, paused, name);
    for (const one of ['First', 'Second']) await api.post(`/workflows/${id}/cases/from-run`, { run_id, name: one });
    const evaluation = await new EvaluationPage(page).open(id);

    await test.step('add three more assertions', async () => {
      await evaluation.choose('First', 'Edit');
      await evaluation.addAssertion('Max cost');
      await evaluation.dialog.getByLabel('USD').fill('0.01');
      await evaluation.addAssertion('One tool before another');
      await evaluation.dialog.getByLabel('First', { exact: true }).fill('case.find');
      await evaluation.dialog.getByLabel('Then', { exact: true }).fill('case.pay');
      await evaluation.addAssertion('Expression is true');
      await evaluation.dialog.getByLabel('JSONata, must return true').fill('$count(calls) = 2 and tokens >= 0');
      await evaluation.save();
      await expect(evaluation.dialog).toBeHidden();
    });
    await test.step('run one case alone and leave the other unevaluated', async () => {
      await evaluation.choose('First', 'Run case');
      await expect(evaluation.outcome).toContainText('1 of 1 passed');
      await expect(evaluation.result('First')).toContainText('pass');
      await expect(evaluation.result('Second')).toHaveCount(0);
    });
    await test.step('a draft that pays first fails the order and expression assertions, and nothing is sent', async () => {
      await api.put(
        `/workflows/${id}`,
        till(name, [
          usual[1] ?? {},
          usual[0] ?? {},
          { tool_calls: [{ name: 'case.find', input: { what: 'kettle' } }] },
          usual[2] ?? {},
        ]),
      );
      await evaluation.show('Cases');
      await evaluation.choose('First', 'Run case');
      await expect(evaluation.outcome).toContainText('0 of 1 passed, 1 failed');
      await expect(evaluation.results).toContainText('case.find');
      await expect(evaluation.results).toContainText('case.pay came before case.find');
      await expect(evaluation.results).toContainText('The expression is not true');
      await expectAccessible(page, 'an order that was broken');
      expect(sent()).toEqual([]);
    });
  });

  test('a builder cancels an evaluation with an unresponsive model and sees what did not run', async ({
    page,
    api,
    held: paused,
  }) => {
    const file = agentWorkflow(uniqueName('Asks a model'), {});
    const nodes = file.nodes.map(one =>
      one.id === 'helper'
        ? {
            ...one,
            config: { ...one.config, model: { provider: 'openai-compatible', model: 'm', base_url: paused.url('/model/v1') } },
          }
        : one,
    );
    const { id } = await api.post<{ id: string }>('/workflows', { ...file, nodes });
    const playing = api.post<{ run_id: string }>(`/workflows/${id}/runs`, { input: 'A kettle', wait_s: 30 });
    const message = { role: 'assistant', content: 'A kettle it is.' };
    (await paused.waitFor(1))[0]?.answer({
      id: 'c',
      object: 'chat.completion',
      created: 1,
      model: 'm',
      choices: [{ index: 0, finish_reason: 'stop', message }],
      usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
    });
    const { run_id } = await playing;
    await api.post(`/workflows/${id}/cases/from-run`, { run_id, name: 'Slow' });
    const evaluation = await new EvaluationPage(page).open(id);
    await page.getByRole('radio', { name: 'Live models' }).click();
    await page.getByRole('button', { name: 'Run all' }).click();
    await paused.waitFor(1);
    await expect(page.getByRole('meter', { name: 'Progress' })).toBeVisible();
    await expectAccessible(page, 'an evaluation in progress');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(evaluation.result('Slow')).toContainText('not run');
    await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
    await evaluation.show('Cases');
    await expect(evaluation.case('Slow')).toContainText('never run');
  });
});
