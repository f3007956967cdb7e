import type { RunEvent } from '@pinion/contracts';
import { EditorPage } from '../pages/editor-page.ts';
import { Approvals } from '../pages/approvals.ts';
import { RunPage } from '../pages/run-page.ts';
import type { Api } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { journalOf } from '../support/journal.ts';
import { agentWorkflow, node, uniqueName, publishPausedTool } from '../support/scene.ts';
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

const payNode = node('pay', 'tool', 'Pay', 0, 240, { tool: { name: 'ask.pay', version: '1.0.0' }, input: { what: 'it' } });

test.describe('approvals', () => {
  test.beforeEach(async ({ api, held: paused }) => {
    paused.release(); // Sent calls are answered at once. Only what is sent matters.
    const unsafe = { side_effect_policy: 'irreversible', access: 'write', input_schema: schema };
    await publishPausedTool(api, paused, 'ask.pay', '1.0.0', { ...unsafe, confirmation_prompt: 'Pay {{what}}?' });
    await publishPausedTool(api, paused, 'ask.mail', '1.0.0', { ...unsafe, confirmation_prompt: 'Send \u202E{{what}}?' });
    await publishPausedTool(api, paused, 'ask.look', '1.0.0', { input_schema: schema });
  });

  test('an approver edits and approves one call and rejects another in reverse order with a reload between', async ({
    page,
    api,
    appUrl,
    held: paused,
  }) => {
    const seen = paused.taken.length;
    const sent = () => paused.taken.slice(seen).toSorted();
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
      await approvals.about('ask.pay').getByRole('textbox', { name: 'Arguments' }).press('Escape');
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

  test('an approver finds open approvals of all runs and is notified when another user answered first', async ({ page, api }) => {
    const runId = await waitingRun(api);
    await expect.poll(() => statusOf(api, runId)).toBe('waiting');
    const approvals = await new Approvals(page).openPage();
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Approvals/ })).toContainText('2');
    await expectAccessible(page, 'waiting for you');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload();
    await expect(approvals.about('ask.mail')).toBeVisible();
    await expectAccessible(page, 'waiting for you, in dark');
    await approvals.about('ask.mail').getByRole('button', { name: 'Reject', exact: true }).click();

    const { items } = await api.get<{ items: { id: string; call_id: string; request: { name: string } }[] }>(
      `/questions?run_id=${runId}&state=open`,
    );
    const mail = items.find(item => item.request.name === 'ask.mail');
    await api.post(`/questions/${encodeURIComponent(mail?.id ?? '')}/answer`, { decision: 'decline', reason: 'by a script' });
    await expect(approvals.about('ask.mail')).toContainText('by a script');
    await approvals.approve('ask.pay');
    await expect.poll(() => statusOf(api, runId)).toBe('succeeded');
    await expect(approvals.about('ask.pay')).toContainText('Approved');
  });

  test('the dry run of a tool node shows that the tool would require approval', async ({ page, api }) => {
    const file = agentWorkflow(uniqueName('Pays by hand'), {}, { nodes: [payNode] });
    const { id } = await api.post<{ id: string }>('/workflows', file);
    const editor = await new EditorPage(page).open(id);
    await editor.select('Pay');
    const dryRun = editor.inspector.getByRole('region', { name: 'Dry run' });
    await expect(dryRun).toContainText('ask.pay');
    await expect(dryRun).toContainText('Requires approval');
    await editor.inspector.getByRole('combobox', { name: 'Approval' }).click();
    await page.getByRole('option', { name: 'Never' }).click();
    await expect(dryRun).toContainText('policy allows the tool');
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
    await expectAccessible(page, 'an approval in the editor', { handles: false });
    await approvals.approve('ask.pay');
    await expect(approvals.about('ask.pay')).toContainText('Approved');
    await expect(editor.timeline.row('ask.pay')).not.toContainText('waits');
  });

  test('an approver settles calls whose outcome is unknown', async ({ page, api, held: paused }) => {
    paused.hold();
    await publishPausedTool(api, paused, 'ask.lost', '1.0.0', {
      side_effect_policy: 'irreversible',
      access: 'write',
      max_retries: 0,
    });
    const tool_calls = ['one', 'two'].map(what => ({ name: 'ask.lost', input: { what } }));
    const file = agentWorkflow(uniqueName('Loses answers'), {
      tools: [{ name: 'ask.lost', version: '1.0.0' }],
      lines: [{ tool_calls }, { text: 'Done.' }],
      policy: { confirmation: 'never' },
    });
    const { id } = await api.post<{ id: string }>('/workflows', file);
    const { run_id } = await api.post<{ run_id: string }>(`/workflows/${id}/runs`, { input: 'go' });
    for (const _ of tool_calls) (await paused.waitFor(1))[0]?.answer({}, 502);
    await expect.poll(() => statusOf(api, run_id)).toBe('succeeded');

    await new Approvals(page).openPage();
    const lost = page.getByRole('region', { name: 'Outcome unknown' }).getByRole('article', { name: 'Outcome of ask.lost' });
    await expect(lost).toHaveCount(2);
    const one = lost.filter({ hasText: 'one' }).first();
    const two = lost.filter({ hasText: 'two' }).first();
    await expect(one.getByRole('link', { name: /Loses answers/ })).toHaveAttribute('href', `/runs/${run_id}`);
    await expectAccessible(page, 'calls of unknown outcome');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page, 'calls of unknown outcome, in dark');

    await one.getByRole('button', { name: 'It happened' }).click();
    await one.getByRole('textbox', { name: 'Result' }).fill('{"echo": 7}');
    await one.getByRole('button', { name: 'Mark as happened' }).click();
    await expect(one.getByRole('alert')).toContainText('echo');
    await expectAccessible(page, 'a result that does not fit');
    await one.getByRole('textbox', { name: 'Result' }).fill('{"echo": "sent"}');
    await one.getByRole('button', { name: 'Mark as happened' }).click();
    await expect(lost.filter({ hasText: 'Resolved: it happened' })).toBeFocused();

    await two.getByRole('button', { name: 'It did not happen' }).click();
    await two.getByRole('button', { name: 'Mark as not happened' }).click();
    await expect(lost.filter({ hasText: 'Resolved: it did not happen' })).toHaveCount(1);
    const { items } = await api.get<{ items: { result?: unknown; status: string }[] }>(`/runs/${run_id}/side-effects`);
    expect(items.map(({ status, result }) => [status, result])).toEqual([
      ['executed', { echo: 'sent' }],
      ['failed', undefined],
    ]);
  });
});
