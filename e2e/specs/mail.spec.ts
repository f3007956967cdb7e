import { expectAppearance } from '../support/appearance.ts';
import { type MailServer, startMailServer } from '../support/smtp-server.ts';
import { type RunningApp, startApp } from '../support/start-app.ts';
import { expect, test } from '../support/test.ts';

const grace = { name: 'Grace Hopper', email: 'grace@example.com', password: 'nanoseconds are short' };
const ada = { name: 'Ada Lovelace', email: 'ada@example.com', password: 'the engine weaves patterns' };

test.describe('a server with a mail server', { tag: '@loopback' }, () => {
  let app: RunningApp;
  let mails: MailServer;
  test.beforeAll(async () => {
    mails = await startMailServer();
    app = await startApp({ PINION_SMTP_URL: mails.url, PINION_SMTP_FROM: 'Pinion <pinion@example.com>' });
  });
  test.afterAll(async () => {
    await app.stop();
    await mails.close();
  });

  test('a person is invited by mail, accepts, forgets the password and sets a new one by mail', async ({ browser }) => {
    const open = async () => (await browser.newContext({ baseURL: app.url })).newPage();
    const mailedLink = async (recipient: string, kind: string): Promise<string> => {
      await expect.poll(() => mails.linkFor(recipient)).toContain(`/${kind}#`);
      return mails.linkFor(recipient) ?? '';
    };
    const owner = await open();
    await owner.goto('/members');
    await owner.getByRole('button', { name: 'Create your account' }).click();
    const form = owner.getByRole('dialog', { name: 'Create your account' });
    await form.getByRole('textbox', { name: 'Name' }).fill(grace.name);
    await form.getByRole('textbox', { name: 'Email' }).fill(grace.email);
    await form.getByLabel('Password').fill(grace.password);
    await form.getByRole('button', { name: 'Create account' }).click();
    await owner.getByRole('button', { name: 'Invite person' }).click();
    const invite = owner.getByRole('dialog', { name: 'Invite person' });
    await expect(invite).toContainText('They get a mail with a link');
    await invite.getByRole('textbox', { name: 'Email' }).fill(ada.email);
    await invite.getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(owner.getByRole('dialog')).toContainText(`A mail with this link is on its way to ${ada.email}`);
    await owner.getByRole('button', { name: 'I have copied it' }).click();

    const person = await open();
    await person.goto(await mailedLink(ada.email, 'invite'));
    await person.getByRole('textbox', { name: 'Name' }).fill(ada.name);
    await person.getByLabel('Password').fill(ada.password);
    await person.getByLabel('Password').press('Enter');
    await expect(person).toHaveURL(/\/workflows$/);

    const elsewhere = await open();
    await elsewhere.goto('/sign-in');
    await elsewhere.getByRole('button', { name: 'Forgot password' }).click();
    await expectAppearance(elsewhere, 'forgot password');
    await elsewhere.getByRole('textbox', { name: 'Email' }).fill('nobody@example.com');
    await elsewhere.getByRole('button', { name: 'Send link' }).click();
    await expect(elsewhere.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
    await elsewhere.getByRole('button', { name: 'Back to sign in' }).click();
    await elsewhere.getByRole('button', { name: 'Forgot password' }).click();
    await elsewhere.getByRole('textbox', { name: 'Email' }).fill(ada.email);
    await elsewhere.getByRole('textbox', { name: 'Email' }).press('Enter');
    await expect(elsewhere.getByText(`If ${ada.email} has an account here`)).toBeVisible();
    await elsewhere.goto(await mailedLink(ada.email, 'reset'));
    await elsewhere.getByLabel('New password').fill('a loom of algebra');
    await elsewhere.getByRole('button', { name: 'Set password' }).click();
    await expect(elsewhere.getByRole('heading', { name: 'Password changed' })).toBeVisible();
    expect(mails.linkFor('nobody@example.com')).toBeUndefined();

    // A mail that the mail server refuses is shown to the owner.
    mails.refuse();
    await owner.getByRole('button', { name: 'Invite person' }).click();
    await invite.getByRole('textbox', { name: 'Email' }).fill('typo@example.com');
    await invite.getByRole('button', { name: 'Invite', exact: true }).click();
    await owner.getByRole('button', { name: 'I have copied it' }).click();
    await expect(owner.getByRole('region', { name: 'Undelivered mail' }).first()).toContainText(
      'refused the address. Reply: 550.',
    );
    await expectAppearance(owner, 'members with an undelivered mail');
  });
});
