import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import { fixtureTime } from '../../../test-support/fixture-time.ts';
import { openPage } from '../../../test-support/open-page.tsx';
import type { StateInput } from '../../../test-support/server-state.ts';
import { standardServer, type StandardServer } from '../../../test-support/standard-server.ts';
import type { SecretItem, SecretTest } from '../../lib/api-shapes.ts';

const rows = (name: string) =>
  page
    .getByRole('region', { name: 'Secrets', exact: true })
    .getByRole('row')
    .filter({ has: page.getByText(name, { exact: true }) });

const secret = (name: string, more: Partial<SecretItem> = {}): SecretItem => ({
  name,
  scope: 'workspace',
  updated_at: fixtureTime,
  used_by: [],
  last_used_at: null,
  last_used_by: null,
  times_30d: 0,
  hosts: [],
  hidden_by: null,
  ...more,
});

const readable: SecretTest = {
  verdict: 'opens',
  word: 'The value is readable. It was not sent to a provider.',
  warning: null,
  trials: [],
  last_used_at: null,
  last_used_by: null,
};

/** Returns a server with these secrets, to which others can be added. */
function secretServer(items: SecretItem[] = [], input: StateInput = {}): StandardServer {
  return standardServer(input).answer({
    'secrets.list': () => ({ items }),
    'secrets.put': ({ name, scope, hosts = [] }) => {
      items.push(secret(name, { scope, hosts }));
      return { is_weak: false };
    },
    'secrets.test': () => readable,
  });
}

async function test(name: string, scope: string) {
  await page.getByRole('button', { name: `Test ${name} in the ${scope} scope` }).click();
  return page.getByRole('dialog', { name: `Test ${name}` });
}

describe('secrets', () => {
  it('SecretDialog hides the value it is given and adds the secret to the list', async () => {
    const server = secretServer();
    await openPage('/secrets', { server });
    await page.getByRole('button', { name: 'Add secret' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add secret' });
    await dialog.getByLabelText('Name').fill('DESK_KEY');
    await dialog.getByLabelText('Scope').click();
    await page.getByRole('option', { name: 'org', exact: false }).click();
    await expect.element(dialog.getByLabelText('Value')).toHaveAttribute('type', 'password');
    await dialog.getByLabelText('Value').fill('amber-desk-7731');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(rows('DESK_KEY')).toMatchTextContent('fallback');
    await expect.element(rows('DESK_KEY')).toMatchTextContent('not in 30 days');
    expect(server.requestsOf('secrets.put')).toEqual([{ name: 'DESK_KEY', value: 'amber-desk-7731', scope: 'org' }]);
    expect(document.documentElement.outerHTML).not.toContain('amber-desk-7731');
  });

  it('SecretTable shows who names a secret, what read it last and which scope takes precedence', async () => {
    const used_by = [
      { kind: 'tool' as const, name: 'desk.sealed' },
      { kind: 'model' as const, name: 'Asks a vendor', workflow_id: 'wf_1', node_id: 'helper' },
    ] as SecretItem['used_by'];
    const last = { last_used_at: new Date().toISOString(), last_used_by: 'desk.sealed' };
    const server = secretServer([
      secret('DESK_KEY', { scope: 'org', hidden_by: 'workspace' }),
      secret('DESK_KEY', { used_by, ...last }),
    ]);
    await openPage('/secrets', { server });
    await expect.element(rows('DESK_KEY')).toHaveLength(2);
    await expect.element(rows('DESK_KEY').filter({ hasText: 'org' })).toMatchTextContent('workspace takes precedence');
    const used = rows('DESK_KEY').filter({ hasText: 'for desk.sealed' });
    await expect.element(used.getByRole('link', { name: 'desk.sealed' })).toHaveAttribute('href', '/tools/desk.sealed');
    await expect.element(used.getByRole('link', { name: 'Asks a vendor, model API key' })).toBeVisible();
    await expectAccessible('secrets, light');
  });

  it('TestSecretDialog shows a readable fallback that was sent to no provider', async () => {
    const server = secretServer([secret('DESK_KEY', { scope: 'org' })]);
    const warning = 'Other workspaces fall back to it.';
    server.answer({ 'secrets.test': () => ({ ...readable, warning }) });
    await openPage('/secrets', { server, theme: 'dark' });
    const result = await test('DESK_KEY', 'org');
    await expect.element(result).toMatchTextContent('Readable');
    await expect.element(result).toMatchTextContent('was not sent to a provider');
    await expect.element(result).toMatchTextContent('fall back');
    await expectAccessible('test of a secret');
    await result.getByRole('button', { name: 'Done' }).click();
    await expect.element(result).not.toBeInTheDocument();
    await expectAccessible('secrets, dark');
  });

  it('TestSecretDialog shows a rejected model key, and a valid one after its value was replaced', async () => {
    const server = secretServer([secret('VENDOR_KEY')]);
    const isReplaced = () => server.requestsOf('secrets.put').length > 0;
    server.answer({
      'secrets.put': () => ({ is_weak: false }),
      'secrets.test': () =>
        isReplaced()
          ? { ...readable, verdict: 'works', word: 'vendor.example.com lists 2 models.' }
          : { ...readable, verdict: 'refused', word: 'vendor.example.com rejected the key (401).' },
    });
    await openPage('/secrets', { server });
    const refused = await test('VENDOR_KEY', 'workspace');
    await expect.element(refused).toMatchTextContent('Not accepted');
    await expect.element(refused).toMatchTextContent('rejected the key (401)');
    await refused.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'More actions for VENDOR_KEY' }).click();
    await page.getByRole('menuitem', { name: 'Replace value' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replace VENDOR_KEY' });
    await dialog.getByLabelText('Value').fill('amber-vendor-2');
    await dialog.getByRole('button', { name: 'Replace', exact: true }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(await test('VENDOR_KEY', 'workspace')).toMatchTextContent('Valid');
    await userEvent.keyboard('{Escape}');
  });

  it('RotateKeysDialog counts the secrets that a rotation wraps, step by step', async () => {
    const server = secretServer([secret('DESK_KEY')]);
    const step = { made_new_key: true, rewrapped: 2, unreadable: 0 };
    server.answer({
      'secrets.rotate_some': ({ after }) =>
        (after === undefined ? { ...step, left: 2, next: 'sec_2' } : { ...step, left: 0, next: null }) as never,
    });
    await openPage('/secrets', { server });
    await page.getByRole('button', { name: 'Rotate key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rotate encryption key' });
    await expectAccessible('rotate the key');
    await dialog.getByRole('button', { name: 'Rotate', exact: true }).click();
    await expect.element(dialog).toMatchTextContent('4 secrets rotated');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('SecretHostsDialog asks for the value when a new host can receive it, and only then', async () => {
    const server = secretServer([secret('DESK_KEY', { hosts: ['api.example.com', 'eu.example.com'] })]);
    server.answer({ 'secrets.put': () => ({ is_weak: false }) });
    await openPage('/secrets', { server });
    const openHosts = async () => {
      await page.getByRole('button', { name: 'More actions for DESK_KEY' }).click();
      await page.getByRole('menuitem', { name: 'Edit allowed hosts' }).click();
      return page.getByRole('dialog', { name: 'Allowed hosts for DESK_KEY' });
    };
    const wider = await openHosts();
    await expect.element(wider.getByLabelText('Value')).not.toBeInTheDocument();
    await wider.getByLabelText('Allowed hosts').fill('api.example.com, new.example.com');
    await wider.getByRole('button', { name: 'Save' }).click();
    await expect.element(wider.getByLabelText('Value')).toHaveAccessibleDescription(/because new hosts can receive it/);
    await expect.element(wider.getByLabelText('Value')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible('hosts that require the value');
    await wider.getByLabelText('Value').fill('amber-desk-7731');
    await wider.getByRole('button', { name: 'Save' }).click();
    await expect.element(wider).not.toBeInTheDocument();
    const narrower = await openHosts();
    await narrower.getByLabelText('Allowed hosts').fill('api.example.com');
    await narrower.getByRole('button', { name: 'Save' }).click();
    await expect.element(narrower).not.toBeInTheDocument();
    const place = { name: 'DESK_KEY', scope: 'workspace' };
    expect(server.requestsOf('secrets.put')).toEqual([
      { ...place, hosts: ['api.example.com', 'new.example.com'], value: 'amber-desk-7731' },
      { ...place, hosts: ['api.example.com'] },
    ]);
  });

  it('SecretTable offers no change of a secret that another workspace manages, or that only owners change', async () => {
    const items = [
      secret('FOREIGN_KEY', { scope: 'org', hosts: null }),
      secret('ORG_KEY', { scope: 'org', hosts: ['api.example.com'] }),
    ];
    const server = secretServer(items, { role: 'admin' });
    await openPage('/secrets', { server });
    await expect.element(rows('FOREIGN_KEY')).toMatchTextContent('Managed by another workspace');
    await expect.element(page.getByRole('button', { name: 'More actions for FOREIGN_KEY' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'More actions for ORG_KEY' })).toBeDisabled();
    await expectAccessible('secrets of the organization');
    await page.getByRole('button', { name: 'Add secret' }).click();
    await page.getByRole('dialog', { name: 'Add secret' }).getByLabelText('Scope').click();
    await expect.element(page.getByRole('option', { name: /^org/ })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Escape}{Escape}');
  });
});
