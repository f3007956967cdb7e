import type { Locator, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectAccessible } from '../support/axe.ts';
import { OwnerAccount, owner as account } from '../support/owner-account.ts';
import { type RunningApp, startApp } from '../support/start-app.ts';
import { expect, signedOut, test } from '../support/test.ts';
import { startPublicProxy, type TlsProxy } from '../support/tls-proxy.ts';

const grace = { name: 'Grace Hopper', email: 'grace@example.com', password: 'nanoseconds are short' };
const ada = { name: 'Ada Lovelace', email: 'ada@example.com', password: 'the engine weaves patterns' };

/** Returns the error on a page or in a dialog. Next has an alert of its own, for its route announcements. */
const alertIn = (place: Page | Locator): Locator => place.locator('[role=alert]:not(#__next-route-announcer__)');

test.describe('a server with a public address, through a TLS proxy', { tag: '@alone' }, () => {
  test.use(signedOut);
  let app: RunningApp;
  let proxy: TlsProxy;
  let url: string;
  test.beforeEach(async () => {
    proxy = await startPublicProxy();
    ({ url } = proxy);
    app = await startApp({ PINION_URL: url, PINION_TRUSTED_PROXIES: '127.0.0.1' });
    proxy.forwardTo(app.url);
  });
  test.afterEach(async () => {
    await proxy.close();
    await app.stop();
  });

  test('the owner sets it up, invites a person, and each signs in with a password of their own', async ({ browser }) => {
    const open = async (): Promise<Page> => (await browser.newContext({ baseURL: url, ignoreHTTPSErrors: true })).newPage();
    const owner = await open();
    await owner.goto('/workflows');
    await expect(owner.getByRole('heading', { name: 'Not set up yet' })).toBeVisible();
    await expectAccessible(owner, 'a server that is not set up');

    const link = /Set up the owner's account: (\S+)/.exec(app.printed())?.[1] ?? '';
    expect(link).toMatch(new RegExp(`^${url}/setup#pin_`));
    await owner.goto(link);
    await owner.getByRole('textbox', { name: 'Name' }).fill(grace.name);
    await owner.getByRole('textbox', { name: 'Email' }).fill(grace.email);
    await owner.getByLabel('Password').fill('too short');
    await owner.getByRole('button', { name: 'Create account' }).click();
    await expect(alertIn(owner)).toContainText('Use at least 12 characters');
    await expectAccessible(owner, 'the setup page');
    await owner.getByLabel('Password').fill(grace.password);
    await owner.getByLabel('Password').press('Enter');
    await expect(owner).toHaveURL(`${url}/workflows`);
    expect(await owner.evaluate(() => document.cookie), 'no script reads the session').toBe('');
    const [cookie] = await owner.context().cookies();
    expect(cookie).toMatchObject({ name: '__Host-pinion_session', secure: true, httpOnly: true, sameSite: 'Lax', path: '/' });

    await owner.goto('/members');
    await owner.getByRole('button', { name: 'Invite person' }).click();
    const inviting = owner.getByRole('dialog', { name: 'Invite person' });
    await inviting.getByRole('textbox', { name: 'Email' }).fill('ada');
    await inviting.getByRole('button', { name: 'Invite' }).click();
    await expect(alertIn(inviting)).toContainText('Enter an email address');
    await inviting.getByRole('textbox', { name: 'Email' }).fill(ada.email);
    await inviting.getByRole('button', { name: 'Invite' }).click();
    const invitation = (await owner.getByRole('dialog').locator('code').textContent()) ?? '';
    expect(invitation).toMatch(new RegExp(`^${url}/invite#pin_`));
    await expectAccessible(owner, 'an invitation');
    await owner.getByRole('button', { name: 'I have copied it' }).click();
    await expect(owner.getByRole('region', { name: 'Pending invitations' })).toContainText(ada.email);

    const invited = await open();
    await invited.goto(invitation);
    await expect(invited.getByText('with the role editor')).toBeVisible();
    await expect(invited.getByRole('textbox', { name: 'Email' })).toHaveValue(ada.email);
    await expectAccessible(invited, 'the page of an invitation');
    await invited.getByRole('textbox', { name: 'Name' }).fill(ada.name);
    await invited.getByLabel('Password').fill(ada.password);
    await invited.getByRole('button', { name: 'Join' }).click();
    await expect(invited).toHaveURL(`${url}/workflows`);
    await owner.reload();
    await expect(owner.getByRole('row', { name: /Ada Lovelace/ }).first()).toContainText(ada.email);
    await expect(owner.getByRole('region', { name: 'Pending invitations' })).toHaveCount(0);
    await expectAccessible(owner, 'members with accounts');

    // The link opens nothing a second time.
    const again = await open();
    await again.goto(invitation);
    await expect(alertIn(again)).toContainText('was accepted or withdrawn');

    await invited.getByRole('button', { name: 'Sign out' }).click();
    await expect(invited.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expectAccessible(invited, 'sign-in with a password');
    await invited.getByRole('textbox', { name: 'Email' }).fill(ada.email);
    await invited.getByLabel('Password').fill('not the password');
    await invited.getByRole('button', { name: 'Sign in' }).click();
    await expect(alertIn(invited)).toContainText('The email address or the password is wrong');
    await invited.getByLabel('Password').fill(ada.password);
    await invited.getByRole('button', { name: 'Sign in' }).click();
    await expect(invited).toHaveURL(`${url}/workflows`);
    await Promise.all([owner, invited, again].map(page => page.context().close()));
  });

  test('a person turns two-factor authentication on, signs in with a code, and turns it off', async ({ browser }) => {
    await OwnerAccount.create(app, url, (await app.whenPrinted(/#(pin_\S+)/))[1]);
    const context = await browser.newContext({ baseURL: url, ignoreHTTPSErrors: true });
    const page = await context.newPage();
    const enter = async (): Promise<void> => {
      await page.getByRole('textbox', { name: 'Email' }).fill(account.email);
      await page.getByLabel('Password').fill(account.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
    };
    await page.goto('/account');
    await enter();
    await page.getByRole('button', { name: 'Turn on…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password').fill(account.password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible();
    await expectAccessible(page, 'the setup of two-factor authentication');
    const secret = Secret.fromBase32((await dialog.locator('code').textContent()) ?? '');
    // A code is accepted of now and of the steps beside it, and only once. One of the step before would be too old if it ended meanwhile.
    const codeAt = (steps: number): string => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
    await dialog.getByLabel('Code').fill('000000');
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expect(alertIn(dialog)).toContainText('This code is wrong');
    await dialog.getByLabel('Code').fill(codeAt(0));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByRole('dialog', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
    const recovery = (await page.getByRole('listitem').locator('code').first().textContent()) ?? '';
    await expectAccessible(page, 'the recovery codes');
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await expect(page.getByText('On. 10 recovery codes left.')).toBeVisible();

    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await enter();
    await page.getByLabel('Code').fill(codeAt(1));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(`${url}/workflows`);

    await page.goto('/account');
    await page.getByRole('button', { name: 'Turn off…' }).click();
    await dialog.getByLabel('Code').fill(recovery);
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByRole('button', { name: 'Turn on…' })).toBeVisible();
    await context.close();
  });
});
