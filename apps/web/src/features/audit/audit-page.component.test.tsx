import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { captureDownloads } from '../../../test-support/capture-navigation.ts';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import { fixtureTime } from '../../../test-support/fixture-time.ts';
import { openPage } from '../../../test-support/open-page.tsx';
import { standardServer, type StandardServer } from '../../../test-support/standard-server.ts';
import { agentWorkflow } from '../../../test-support/workflow-fixture.ts';
import type { AuditItem } from '../../lib/api-shapes.ts';

const rows = () => page.getByRole('region', { name: 'Audit log', exact: true }).getByRole('row');

const entry = (id: string, action: string, subject: string, more: Partial<AuditItem> = {}): AuditItem =>
  ({
    id,
    actor: 'usr_1',
    action,
    subject,
    details: {},
    at: fixtureTime,
    actor_name: 'Owner',
    is_you: true,
    holder: null,
    ...more,
  }) as AuditItem;

const reason = { reason: 'The amber one is better' };
const entries = [
  entry('1', 'tool.deprecated', 'searched_a.desk@1.0.0', { details: reason }),
  entry('2', 'tool.published', 'searched_a.desk@1.0.0'),
  entry('3', 'tool.published', 'searched_b.desk@1.0.0'),
  entry('4', 'tool.withdrawn', 'searched_b.desk'),
  entry('5', 'tool.made_available', 'searched_b.desk'),
  entry('6', 'activation.disabled', 'searched_b.desk'),
  entry('7', 'call.denied', 'searched_b.desk@1.0.0', {
    actor: 'wf_1/helper',
    actor_name: null,
    is_you: false,
    details: { run_id: 'run_0000000000000001', reason: 'not_available' },
    holder: { user_id: 'usr_1', name: 'Olga', token_id: 'tok_1', token_name: 'Payer' },
  }),
];

/** Returns a server that filters its entries as the server does. */
function auditServer(): StandardServer {
  return standardServer().answer({
    'audit.actions': () => [...new Set(entries.map(({ action }) => action))],
    'audit.list': ({ subject = '', text = '', action = '', until } = {}) => ({
      items: entries.filter(
        item =>
          item.subject.includes(subject) &&
          item.action.startsWith(action) &&
          (until === undefined || item.at < until) &&
          text
            .toLowerCase()
            .split(' ')
            .every(word => JSON.stringify(item).toLowerCase().includes(word)),
      ),
      cursor: null,
    }),
  });
}

describe('audit log', () => {
  it('AuditTable names a workflow and links to it, and shows the ID of one that was deleted', async () => {
    const items = [entry('1', 'workflow.published', 'wf'), entry('2', 'workflow.removed', 'wf_gone')];
    const server = standardServer({ workflows: { wf: agentWorkflow('Shop desk') } }).answer({
      'audit.list': () => ({ items, cursor: null }),
    });
    await openPage('/audit', { server });
    await expect.element(rows().getByRole('link', { name: 'Shop desk' })).toHaveAttribute('href', '/workflows/wf');
    await expect.element(rows().getByText('wf_gone')).toBeVisible();
  });

  it('AuditPage filters entries by resource and words, and exports what it shows', async () => {
    const opened = captureDownloads();
    await openPage('/audit', { server: auditServer() });
    await page.getByLabelText('Resource', { exact: true }).fill('searched_a.desk');
    await expect.element(rows().filter({ hasText: 'tool deprecated' }).filter({ hasText: 'searched_a.desk' })).toBeVisible();
    await expect.element(rows().filter({ hasText: 'tool published' })).toHaveLength(1);
    await expect.element(rows().filter({ hasText: 'searched_b.desk' })).toHaveLength(0);
    await page.getByLabelText('Search audit log').fill('amber BETTER');
    await expect.element(rows()).toHaveLength(2); // The header and one row.
    await expectAccessible('audit log, searched');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'As CSV', exact: false }).click();
    await expect.poll(() => opened).toEqual(['/api/v1/audit?format=csv&subject=searched_a.desk&text=amber+BETTER']);
  });

  it('AuditPage says when no entry is in the chosen days', async () => {
    await openPage('/audit', { server: auditServer() });
    await page.getByLabelText('When', { exact: true }).click();
    await page.getByRole('option', { name: 'Custom range' }).click();
    await page.getByLabelText('To', { exact: true }).fill('2020-01-01');
    await expect.element(page.getByText('No matching entries')).toBeVisible();
    await expectAccessible('audit log, nothing found');
    await page.getByLabelText('To', { exact: true }).fill('');
    await page.getByLabelText('From', { exact: true }).fill('2020-01-01');
    await expect.element(rows().filter({ hasText: 'tool deprecated' })).toBeVisible();
  });

  it('AuditPage names who acted, in which run and with whose token', async () => {
    await openPage('/audit', { server: auditServer() });
    await expect.element(rows().filter({ hasText: 'tool withdrawn' })).toMatchTextContent('You');
    await expect.element(rows().filter({ hasText: 'tool made available' })).toBeVisible();
    const denied = rows().filter({ hasText: 'call denied' });
    await expect.element(denied).toMatchTextContent('in run');
    await expect.element(denied).toMatchTextContent('by Olga, token Payer');
    await expectAccessible('the audit log, with who holds the token');
    await page.getByRole('radio', { name: 'Activations', exact: true }).click();
    await expect.element(rows().filter({ hasText: 'activation disabled' })).toBeVisible();
    await expect.element(rows().filter({ hasText: 'tool withdrawn' })).toHaveLength(0);
  });
});
