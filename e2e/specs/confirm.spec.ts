import type { RunEvent } from '@pinion/contracts';
import { EditorPage } from '../pages/editor-page.ts';
import { Approvals } from '../pages/approvals.ts';
import { RunPage } from '../pages/run-page.ts';
import type { Api } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { journalOf } from '../support/journal.ts';
import { agentWorkflow, uniqueName, publishPausedTool } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

const tools = ['ask.pay', 'ask.mail', 'ask.look'];
const schema = {
  type: 'object',
  properties: { what: { type: 'string', maxLength: 12 } },
  required: ['what'],
  additionalProperties: false,
};

/** Starts a run with two calls that require approval and two that do not. */
async function waitingRun(api: Api, policy: Record<string, unknown> = {}): Promise<string> {
  const tool_calls = [
    { name: 'ask.pay', input: { what: 'much' } },
    { name: 'ask.mail', input: { what: 'letter' } },
    { name: 'ask.look', input: { what: 'left' } },
    { name: 'ask.look', input: { what: 'right' } },
  ];
  const file = agentWorkflow(uniqueName('Asks'), {
    tools: tools.map(name => ({ name, version: '1.0.0' })),
    lines: [{ tool_calls }, { text: 'Done.' }],
    policy: { confirmation: 'unsafe_only', ...policy },
  });
  const { id } = await api.post<{ id: string }>('/workflows', file);
  const { run_id } = await api.post<{ run_id: string }>(`/workflows/${id}/runs`, { input: 'go' });
  return run_id;
}

const statusOf = async (api: Api, id: string): Promise<string> => (await api.get<{ status: string }>(`/runs/${id}`)).status;

test.describe('approvals', () => {
  test.beforeEach(async ({ api, pausedTools }) => {
    pausedTools.release(); // Sent calls are answered at once. Only what is sent matters.
    const unsafe = { side_effect_policy: 'irreversible', access: 'write', input_schema: schema };
    await publishPausedTool(api, pausedTools, 'ask.pay', '1.0.0', { ...unsafe, confirmation_prompt: 'Pay {{what}}?' });
    await publishPausedTool(api, pausedTools, 'ask.mail', '1.0.0', { ...unsafe, confirmation_prompt: 'Send \u202E{{what}}?' });
    await publishPausedTool(api, pausedTools, 'ask.look', '1.0.0', { input_schema: schema });
  });

  test('an approver edits and approves one call and rejects another in reverse order with a reload between', async ({
    page,
    api,
    appUrl,
    pausedTools,
  }) => {
    const seen = pausedTools.taken.length;
    const sent = () => pausedTools.taken.slice(seen).toSorted();
    const runId = await waitingRun(api);
    await expect.poll(() => statusOf(api, runId)).toBe('waiting');
    await expect.poll(sent).toEqual(['/ask.look/left', '/ask.look/right']);

    const run = await new RunPage(page).open(runId);
    await expect(run.status()).toContainText('waiting');
    await expect(run.timeline.row('ask.pay')).toContainText('awaiting approval');
    await expect(run.timeline.row('Helper')).toContainText('waiting');
    const approvals = new Approvals(page);
    await expect(approvals.about('ask.pay')).toContainText('Pay much?');
    await expect(approvals.about('ask.pay')).toContainText('irreversible');
    await expect(approvals.about('ask.mail').getByRole('figure', { name: 'Message from the tool' })).toContainText('U+202E');
    await expectAccessible(page, 'a run that waits');

    await test.step('reject the second call first, by keyboard', async () => {
      await approvals.decline('ask.mail', 'not today');
      await expect(approvals.about('ask.mail')).toContainText('Rejected');
      await expect(approvals.about('ask.mail')).toBeFocused();
      await expect(run.timeline.row('ask.mail')).toContainText('declined');
      expect(await statusOf(api, runId)).toBe('waiting');
    });

    await page.reload();
    await expect(approvals.about('ask.mail')).toHaveCount(0);

    await test.step('invalid arguments are reported at once and nothing is sent', async () => {
      await approvals.approveWith('ask.pay', { what: 'more than anybody has' });
      await expect(approvals.about('ask.pay').getByRole('alert')).toContainText('12');
      await approvals.about('ask.pay').getByRole('textbox').press('Escape');
    });

    await test.step('edit and approve the first call in its details', async () => {
      await run.openCall('ask.pay');
      const card = new Approvals(page, run.inspector);
      await expectAccessible(page, 'a question in the inspector');
      await card.approveWith('ask.pay', { what: 'less' });
      await expect.poll(() => statusOf(api, runId)).toBe('succeeded');
    });
    expect(sent()).toEqual(['/ask.look/left', '/ask.look/right', '/ask.pay/less']);

    await test.step('the call details show the approval history', async () => {
      await run.openCall('ask.pay');
      await expect(run.section('Call history')).toContainText('Edited and approved by');
      await expect(run.section('Policy verdicts')).toContainText('Approved by');
      await run.openCall('ask.mail');
      await expect(run.inspector).toContainText('not today');
    });
    const journal: RunEvent[] = await journalOf(appUrl, runId);
    expect(journal.filter(event => event.type === 'tool.invoked')).toHaveLength(3);
  });

  test('an approver answers beside the canvas of the editor where the run was started', async ({ page, api }) => {
    const template = await api.get<{ items: { id: string; name: string }[] }>('/workflows');
    expect(template.items.length).toBeGreaterThan(0);
    const file = agentWorkflow(uniqueName('Asks in the editor'), {
      tools: [{ name: 'ask.pay', version: '1.0.0' }],
      lines: [{ tool_calls: [{ name: 'ask.pay', input: { what: 'it' } }] }, { text: 'Done.' }],
      policy: { confirmation: 'unsafe_only' },
    });
    const { id } = await api.post<{ id: string }>('/workflows', file);
    const editor = await new EditorPage(page).open(id);
    await editor.select('Helper');
    await editor.agent.open('Policy');
    await expect(editor.inspector.getByRole('region', { name: 'Dry run' })).toContainText('Requires approval');
    await editor.run();
    const approvals = new Approvals(page);
    await expect(approvals.about('ask.pay')).toBeVisible();
    await approvals.approve('ask.pay');
    await expect(approvals.about('ask.pay')).toContainText('Approved');
    await expect(editor.timeline.row('ask.pay')).not.toContainText('waits');
  });
});
