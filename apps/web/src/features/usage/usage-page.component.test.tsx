import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { captureDownloads } from '../../../test-support/capture-navigation.ts';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import type { Output } from '../../../test-support/memory-server.ts';
import { openPage } from '../../../test-support/open-page.tsx';
import { standardServer, type StandardServer } from '../../../test-support/standard-server.ts';
import { httpTool, noCalls, usageReport } from '../../../test-support/tool-page-fixture.ts';
import type { BillingItem } from '../../lib/api-shapes.ts';

const tool = 'counted.desk';
const figures = { ...noCalls, count: 3, denied: 3, cost_usd: 0.75, errors: [{ code: 'POLICY_DENIED' as const, count: 3 }] };
const hours = Array.from({ length: 24 }, (_, hour) => ({ at: new Date(Date.UTC(2026, 4, 12, hour)).toISOString(), ...noCalls }));
const receiver = 'https://receiver.example.com/usage';

/** Returns a server on which three calls of a tool succeeded and three were denied. */
function usageServer(): StandardServer {
  return standardServer({ tools: [httpTool(tool, '1.0.0', { lifecycle: 'blocked' })] }).answer({
    'tools.usage': input => {
      const range = input?.range ?? '7d';
      return usageReport({ range, total: figures, versions: [{ name: tool, version: '1.0.0', ...figures }], points: hours });
    },
  });
}

const choose = (name: string) => page.getByRole('radio', { name, exact: true }).click();

async function chooseExport(item: string): Promise<void> {
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: item, exact: false }).click();
}

describe('usage of tools', () => {
  it('UsagePage lists calls, denials and cost by version and draws them over time', async () => {
    await openPage('/usage', { server: usageServer() });
    const row = page.getByRole('region', { name: 'Usage by version' }).getByRole('row', { name: tool, exact: false });
    await expect.element(row).toMatchTextContent('0.75');
    await expect.element(row).toMatchTextContent('3 POLICY_DENIED');
    await choose('24 hours');
    const chart = page.getByRole('img', { name: /calls in the last 24 hours: \d+ failed, \d+ denied/ });
    await expect.element(chart).toBeVisible();
    await expectAccessible('usage');
    await choose('Table');
    // The header and a row for each hour.
    await expect.element(page.getByRole('region', { name: 'Calls over time' }).getByRole('row')).toHaveLength(25);
    await expectAccessible('usage as a table');
  });

  it('UsagePage exports the chosen period as CSV and JSON', async () => {
    const opened = captureDownloads();
    await openPage('/usage', { server: usageServer() });
    await choose('24 hours');
    await chooseExport('As CSV');
    await expect.poll(() => opened).toEqual(['/api/v1/usage?format=csv&range=24h']);
    await chooseExport('As JSON');
    await expect.poll(() => opened).toEqual(['/api/v1/usage?format=csv&range=24h', '/api/v1/usage?format=json&range=24h']);
  });

  it('ToolUsage shows the calls of one tool, also of a blocked version', async () => {
    await openPage(`/tools/${tool}`, { server: usageServer() });
    const usage = page.getByRole('region', { name: 'Usage', exact: true });
    await expect.element(usage.getByRole('row', { name: '1.0.0', exact: false })).toMatchTextContent('3 POLICY_DENIED');
    await usage.getByRole('radio', { name: '30 days' }).click();
    await expect.element(usage.getByRole('img', { name: '3 calls in the last 30 days: 0 failed, 3 denied' })).toBeVisible();
  });
});

describe('SendUsageDialog', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Send usage to an address' });
  const delivery = (more: Partial<Output<'tools.send_usage'>> = {}): Output<'tools.send_usage'> => ({
    delivery_id: 'del_1',
    ok: true,
    status: 200,
    bytes: 812,
    error: null,
    ...more,
  });

  it('SendUsageDialog sends the report and shows the response of the receiver', async () => {
    const server = usageServer().answer({ 'tools.send_usage': () => delivery() });
    await openPage('/usage', { server });
    await chooseExport('Send to an address');
    await dialog().getByRole('textbox', { name: 'URL' }).fill(receiver);
    await dialog().getByRole('button', { name: 'Send' }).click();
    await expect.element(dialog().getByText(/Delivered: .+, HTTP 200/)).toBeVisible();
    expect(server.requestsOf('tools.send_usage')).toEqual([{ url: receiver, range: '7d' }]);
    await expectAccessible('usage, sent');
    await dialog().getByRole('button', { name: 'Done' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  it('SendUsageDialog shows the reason of a denied address and sends the same delivery again', async () => {
    const message = 'the address is not public: add 169.254.169.254 to PINION_EGRESS_ALLOW';
    const error = { code: 'POLICY_DENIED' as const, message };
    const server = usageServer().answer({
      'tools.send_usage': ({ url }) =>
        url === receiver ? delivery() : delivery({ ok: false, status: null, bytes: 0, error: error as never }),
    });
    await openPage('/usage', { server });
    await chooseExport('Send to an address');
    await dialog().getByRole('textbox', { name: 'URL' }).fill('http://169.254.169.254/latest');
    await dialog().getByRole('button', { name: 'Send' }).click();
    await expect.element(dialog().getByRole('alert')).toMatchTextContent('POLICY_DENIED');
    await expect.element(dialog().getByRole('alert')).toMatchTextContent('PINION_EGRESS_ALLOW');
    await expectAccessible('usage, not sent');
    await dialog().getByRole('textbox', { name: 'URL' }).fill(receiver);
    await dialog().getByRole('button', { name: 'Try again' }).click();
    await dialog().getByRole('button', { name: 'Done' }).click();
    expect(server.requestsOf('tools.send_usage').at(-1)).toEqual({ url: receiver, range: '7d', delivery_id: 'del_1' });
  });
});

describe('billing', () => {
  const amounts = {
    calls: 3,
    failed: 0,
    denied: 3,
    cached: 0,
    unpriced: 0,
    input_tokens: 0,
    output_tokens: 0,
    cache_read_tokens: 0,
    cache_write_tokens: 0,
    cost_usd: 0.75,
  };

  /** Returns a server with the calls of one tool in one workflow. */
  function billingServer(): StandardServer {
    let schedule: Output<'usage.schedule'>['schedule'] = null;
    const report = () => ({ schedule, deliveries: [] });
    return usageServer().answer({
      'usage.billing': ({ group_by } = {}) => {
        const group: Partial<BillingItem> =
          group_by === 'workflow' ? { workflow_id: 'wf_1', workflow_name: 'Counts' } : { kind: 'tool', name: tool };
        return {
          from: '2026-05-01T00:00:00.000Z',
          to: '2026-06-01T00:00:00.000Z',
          group_by: group_by === 'workflow' ? ['workflow'] : ['tool'],
          is_final: false,
          open_runs: 0,
          total: amounts,
          lines: [{ ...group, ...amounts }],
        };
      },
      'usage.schedule': report,
      'usage.set_schedule': ({ url, every }) => {
        schedule = { origin: new URL(url).origin, every, group_by: ['tool'], since: '2026-05' };
        return report();
      },
      'usage.remove_schedule': () => {
        schedule = null;
        return report();
      },
    });
  }

  it('BillingView groups the cost of a month and exports the group', async () => {
    const opened = captureDownloads();
    await openPage('/usage', { server: billingServer() });
    await page.getByRole('tab', { name: 'Billing' }).click();
    const billing = page.getByRole('region', { name: 'Billing by group' });
    await expect.element(billing.getByRole('row', { name: `${tool} Tool`, exact: false })).toMatchTextContent('0.75');
    await choose('Workflow');
    await expect.element(billing.getByRole('row', { name: 'Counts', exact: false })).toMatchTextContent('0.75');
    await expectAccessible('usage for billing');
    await chooseExport('As CSV');
    await expect.poll(() => opened[0]).toMatch(/^\/api\/v1\/usage\/billing\?from=\d{4}-\d\d&group_by=workflow&format=csv$/);
  });

  it('ScheduleSection schedules a monthly delivery and ends it', async () => {
    await openPage('/usage', { server: billingServer() });
    await page.getByRole('tab', { name: 'Billing' }).click();
    const section = page.getByRole('region', { name: 'Delivery', exact: true });
    await section.getByRole('button', { name: 'Schedule delivery' }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule delivery' });
    await dialog.getByRole('textbox', { name: 'URL' }).fill(receiver);
    await dialog.getByRole('radio', { name: 'Every month' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(section.getByText(/Usage of each month \(UTC\) is sent to https:/)).toBeVisible();
    await expectAccessible('usage delivery, scheduled');
    await section.getByRole('button', { name: 'End delivery' }).click();
    await expect.element(section.getByText('Usage is not delivered automatically.')).toBeVisible();
  });
});
