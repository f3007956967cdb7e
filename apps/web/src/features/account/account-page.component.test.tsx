import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import { fixtureTime } from '../../../test-support/fixture-time.ts';
import { RefusedRequest } from '../../../test-support/memory-server.ts';
import { openPage } from '../../../test-support/open-page.tsx';
import { standardServer, type StandardServer } from '../../../test-support/standard-server.ts';

const session = (id: string, name: string, is_this = false) => ({
  id,
  name,
  workspace: 'My workspace',
  created_at: fixtureTime,
  last_used_at: fixtureTime,
  is_this,
});

/** Returns the server of a person with an account, who is signed in with two browsers. */
function serverWithAccount(): StandardServer {
  const server = standardServer();
  Object.assign(server.state.session, { has_accounts: true, is_account: true, is_shared: true });
  let account = {
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    two_factor: { is_on: false, recovery_codes: 0 },
    sessions: [session('ses_1', 'Chromium on Linux', true), session('ses_2', 'Firefox on Linux')],
  };
  return server.answer({
    'account.get': () => account as never,
    'account.rename': ({ name }) => {
      account = { ...account, name };
      Object.assign(server.state.session.you ?? {}, { name });
      return { name } as never;
    },
    'account.change_password': ({ current_password }) => {
      if (current_password !== 'the engine weaves patterns')
        throw new RefusedRequest({ code: 'BAD_REQUEST', message: 'The current password is wrong.' });
      return {} as never;
    },
    'account.end_sessions': () => {
      const ended = account.sessions.filter(({ is_this }) => !is_this).length;
      account = { ...account, sessions: account.sessions.filter(({ is_this }) => is_this) };
      return { ended } as never;
    },
  });
}

describe('account page', () => {
  it('AccountPage saves the name, and shows it in the navigation', async () => {
    await openPage('/account', { server: serverWithAccount() });
    const name = page.getByRole('textbox', { name: 'Name' });
    await expect.element(name).toHaveValue('Ada Lovelace');
    await expectAccessible('the own account');
    await name.fill('Ada King');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect.element(page.getByRole('link', { name: /Ada King/ })).toBeVisible();
  });

  it('ChangePassword shows that the current password is wrong, and that other browsers are signed out', async () => {
    await openPage('/account', { server: serverWithAccount() });
    await page.getByLabelText('Current password').fill('not the password');
    await page.getByLabelText('New password').fill('jacquard loom number two');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect.element(page.getByRole('alert')).toMatchTextContent('The current password is wrong');
    await page.getByLabelText('Current password').fill('the engine weaves patterns');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect.element(page.getByText('Your other browsers were signed out.')).toBeVisible();
    await expect.element(page.getByLabelText('New password')).toHaveValue('');
  });

  it('SessionTable signs out all other browsers', async () => {
    await openPage('/account', { server: serverWithAccount() });
    const table = page.getByRole('region', { name: 'Your sessions' });
    await expect.element(table.getByRole('row')).toHaveLength(3);
    await page.getByRole('button', { name: 'Sign out all other browsers' }).click();
    await expect.element(page.getByText('1 browser signed out')).toBeVisible();
    await expect.element(table.getByRole('row')).toHaveLength(2);
    await expect.element(table).toMatchTextContent('this browser');
  });
});
