import { UsagePage } from '../pages/usage-page.ts';
import { AuditPage } from '../pages/audit-page.ts';
import { expectAccessible } from '../support/axe.ts';
import { agentWorkflow, uniqueName, publishPausedTool } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

test.describe('tool usage and audit log', () => {
  test.beforeEach(({ held: paused }) => paused.release());

  test('an admin reviews calls, errors and cost by version and exports them', async ({ page, api, held: paused }) => {
    const tool = 'counted.desk';
    await publishPausedTool(api, paused, tool, '1.0.0', { cost_usd: 0.25 });
    const calls = [1, 2, 3].map(what => ({ name: tool, input: { what: String(what) } }));
    const file = agentWorkflow(uniqueName('Counts'), {
      tools: [{ name: tool, version: '1.0.0' }],
      lines: [{ tool_calls: calls }, { text: 'Done.' }],
    });
    const { id } = await api.post<{ id: string }>('/workflows', file);
    const run = () => api.post(`/workflows/${id}/runs`, { input: null, wait_s: 30 });
    await run();
    await api.patch(`/tools/${tool}/1.0.0`, { lifecycle: 'blocked', reason: 'too dear' });
    await run();

    const usage = await new UsagePage(page).open();
    await expect(usage.line(tool)).toContainText('0.75');
    await expect(usage.line(tool)).toContainText('3 POLICY_DENIED');
    await expect(usage.chart()).toBeVisible();
    await usage.choose('24 hours');
    await expect(usage.chart()).toHaveAccessibleName(/calls in the last 24 hours: \d+ failed, \d+ denied/);
    await expectAccessible(page, 'usage');
    await usage.choose('Table');
    const points = page.getByRole('region', { name: 'Calls over time' });
    await expect(points.getByRole('row')).toHaveCount(25);
    await expectAccessible(page, 'usage as a table');
    expect(await usage.export('CSV')).toContain(`,${tool},1.0.0,3,0,3,`);
    const whole = JSON.parse(await usage.export('JSON')) as { versions: { name: string; count: number }[]; points: unknown[] };
    expect(whole.versions.find(matchingRow => matchingRow.name === tool)?.count).toBe(3);
    expect(whole.points).toHaveLength(24);

    const sending = await usage.send(paused.url('/now/usage'));
    await expect(sending.getByText(/Delivered: .+, HTTP 200/)).toBeVisible();
    expect(paused.taken).toContain('/now/usage');
    await expectAccessible(page, 'usage, sent');
    await sending.getByRole('button', { name: 'Done' }).click();
    const denied = await usage.send('http://169.254.169.254/latest');
    await expect(denied.getByRole('alert')).toContainText('POLICY_DENIED');
    await expect(denied.getByRole('alert')).toContainText('PINION_EGRESS_ALLOW');
    await expectAccessible(page, 'usage, not sent');
    await denied.getByRole('textbox', { name: 'URL' }).fill(paused.url('/now/usage'));
    await denied.getByRole('button', { name: 'Try again' }).click();
    await sending.getByRole('button', { name: 'Done' }).click();

    const billing = await usage.showBilling();
    await expect(billing.getByRole('row', { name: `${tool} Tool` })).toContainText('0.75');
    await usage.group('Workflow');
    await expect(billing.getByRole('row', { name: file.name })).toContainText('0.75');
    await expectAccessible(page, 'usage for billing');
    expect(await usage.export('CSV')).toContain(`${id},${file.name},`);
    const schedule = await usage.schedule(paused.url('/now/monthly'), 'Every month');
    await expectAccessible(page, 'usage delivery, scheduled');
    await expect(schedule.getByText(/Usage of each month \(UTC\) is sent to http:/)).toBeVisible();
    await schedule.getByRole('button', { name: 'End delivery' }).click();
    await expect(schedule.getByText('Usage is not delivered automatically.')).toBeVisible();

    await page.goto(`/tools/${tool}`); // Blocked, it is hidden from the catalog.
    const ownUsage = page.getByRole('region', { name: 'Usage', exact: true });
    await expect(ownUsage.getByRole('row', { name: '1.0.0' })).toContainText('3 POLICY_DENIED');
    await ownUsage.getByRole('radio', { name: '30 days' }).click();
    await expect(ownUsage.getByRole('img', { name: '3 calls in the last 30 days: 0 failed, 3 denied' })).toBeVisible();
  });

  test('an admin searches the audit log by words, subject and days and exports the filtered entries', async ({
    page,
    api,
    held: paused,
  }) => {
    const [first, second] = ['searched_a.desk', 'searched_b.desk'];
    for (const tool of [first, second]) await publishPausedTool(api, paused, tool);
    await api.patch(`/tools/${first}/1.0.0`, { lifecycle: 'deprecated', reason: 'The amber one is better' });
    const audit = await new AuditPage(page).open();
    await audit.about(first);
    await expect(audit.row('tool deprecated', first)).toBeVisible();
    await expect(audit.row('tool published', first)).toBeVisible();
    await expect(audit.rows().filter({ hasText: second })).toHaveCount(0);
    await audit.search('amber BETTER');
    await expect(audit.rows()).toHaveCount(2); // The header and one row.
    await expectAccessible(page, 'audit log, searched');
    const file = await audit.export('CSV');
    expect(file).toContain('tool.deprecated');
    expect(file).not.toContain('tool.published');

    await audit.when('Custom range');
    await page.getByLabel('To', { exact: true }).fill('2020-01-01');
    await expect(page.getByText('No matching entries')).toBeVisible();
    await expectAccessible(page, 'audit log, nothing found');
    await page.getByLabel('To', { exact: true }).fill('');
    await page.getByLabel('From', { exact: true }).fill('2020-01-01');
    await expect(audit.row('tool deprecated', first)).toBeVisible();
  });
});
