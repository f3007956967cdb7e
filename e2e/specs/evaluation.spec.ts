import type { WorkflowFile } from '@pinion/contracts';
import type { Page } from '@playwright/test';
import { ComparePage } from '../pages/compare-page.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { EvaluationPage } from '../pages/evaluation-page.ts';
import { RunPage } from '../pages/run-page.ts';
import type { Api } from '../support/api.ts';
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
async function rightRun(api: Api, pausedTools: PausedTools, name: string) {
  await publishPausedTool(api, pausedTools, 'case.find');
  await publishPausedTool(api, pausedTools, 'case.pay', '1.0.0', effect);
  pausedTools.release();
  const { id } = await api.post<{ id: string }>('/workflows', till(name));
  const run = await api.post<{ run_id: string; status: string }>(`/workflows/${id}/runs`, { input: 'A kettle', wait_s: 30 });
  expect(run.status).toBe('succeeded');
  const before = pausedTools.taken.length;
  return { id, run_id: run.run_id, sent: () => pausedTools.taken.slice(before) };
}

async function saveAsCase(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Save run as case' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save case' }).click();
  await expect(page.getByText('Run saved as case')).toBeVisible();
}

test.describe('evaluations', () => {
  test('a builder saves a run as a case, changes the draft and sees which call changed', async ({ page, api, pausedTools }) => {
    const name = uniqueName('Till');
    const { id, run_id, sent } = await rightRun(api, pausedTools, name);

    // Without data the page explains how to start.
    const evaluation = await new EvaluationPage(page).open(id);
    await expect(page.getByText('No cases yet')).toBeVisible();

    const run = await new RunPage(page).open(run_id);
    await page.getByRole('button', { name: 'More run actions' }).click();
    await page.getByRole('menuitem', { name: 'Save as case…' }).click();
    await saveAsCase(page, 'Pays once');

    const editor = await new EditorPage(page).open(id);
    await page.getByRole('banner').getByRole('link', { name: 'Evaluate' }).click();
    await evaluation.isReady();
    await expect(evaluation.case('Pays once')).toContainText('never run');
    await expect(evaluation.case('Pays once')).toContainText('8');
    await evaluation.runAll();
    await expect(evaluation.outcome).toContainText('1 of 1 passed');
    await expect(evaluation.result('Pays once')).toContainText('pass');

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

    await evaluation.results.getByRole('link', { name: 'Compare with recorded run' }).click();
    await expect(new ComparePage(page).steps).toContainText('case.pay');
    await page.goBack();
    await evaluation.results.getByRole('link', { name: /^Open run/ }).click();
    await expect(run.status()).toContainText('evaluation');
    await expect(run.section('Evaluation')).toContainText('Nothing was sent.');
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
});
