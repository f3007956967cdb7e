import { expectAppearance } from '../support/appearance.ts';
import { MembersPage } from '../pages/members-page.ts';
import { type RunningApp, startApp } from '../support/start-app.ts';
import { expect, test } from '../support/test.ts';

test.describe('service accounts', { tag: '@loopback' }, () => {
  let app: RunningApp;
  test.beforeAll(async () => {
    app = await startApp();
  });
  test.afterAll(() => app.stop());

  test('an owner creates one, gives it a token for runs of one workflow, disables and deletes it', async ({ browser }) => {
    const context = await browser.newContext({ baseURL: app.url });
    const page = await context.newPage();
    const members = await new MembersPage(page).open();
    const section = page.getByRole('region', { name: 'Service accounts' }).first();
    await expect(section).toContainText('Programs need no token yet');
    const added = await fetch(`${app.url}/api/v1/members`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Vera', role: 'viewer', your_name: 'Olga' }),
    });
    const { your_token } = (await added.json()) as { your_token: { token: string } };
    await page.goto(`/sign-in#${your_token.token}`);
    await expect(page).toHaveURL(/\/workflows$/);
    await members.open();

    await expect(section).toContainText('A service account is a member for a program');
    await expectAppearance(page, 'members without service accounts');
    await section.getByRole('button', { name: 'New service account' }).click();
    const form = page.getByRole('dialog', { name: 'New service account' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Nightly import');
    await form.getByRole('textbox', { name: 'Description' }).fill('CI job of the data team');
    await form.getByRole('combobox', { name: 'Role' }).click();
    await expect(page.getByRole('option', { name: 'Owner' })).toHaveCount(0);
    await page.getByRole('option', { name: 'Editor' }).click();
    await form.getByRole('button', { name: 'Create' }).click();
    const row = section.getByRole('row', { name: /Nightly import/ }).first();
    await expect(row).toContainText('Olga');

    // A token that starts runs of one workflow.
    await page.getByRole('button', { name: 'More actions for Nightly import' }).click();
    await page.getByRole('menuitem', { name: 'New token' }).click();
    const token = page.getByRole('dialog', { name: 'New token for Nightly import' });
    await token.getByRole('textbox', { name: 'Name' }).fill('CI');
    await token.getByRole('combobox', { name: 'Permission' }).click();
    await page.getByRole('option', { name: /Runs only/ }).click();
    await token.getByRole('button', { name: 'Create' }).click();
    await expect(token.getByRole('alert')).toContainText('Choose at least one workflow');
    await token.getByRole('checkbox').first().check();
    await expectAppearance(page, 'a token for runs');
    await token.getByRole('button', { name: 'Create' }).click();
    const shown = page.getByRole('dialog', { name: 'New token for Nightly import' });
    const value = (await shown.locator('code').textContent()) ?? '';
    expect(value).toMatch(/^pin_/);
    await shown.getByRole('button', { name: 'I have copied it' }).click();
    await expect(section.getByRole('row', { name: /^CI .*Nightly import/ })).toContainText('Runs only');
    await expectAppearance(page, 'members with a service account');

    const get = (path: string) => fetch(`${app.url}/api/v1${path}`, { headers: { authorization: `Bearer ${value}` } });
    expect((await get('/workflows')).status).toBe(403);

    await page.getByRole('button', { name: 'More actions for Nightly import' }).click();
    await page.getByRole('menuitem', { name: 'Disable' }).click();
    await expect(row).toContainText('Disabled');
    expect((await get('/workflows')).status).toBe(401);
    await page.getByRole('button', { name: 'More actions for Nightly import' }).click();
    await page.getByRole('menuitem', { name: 'Enable' }).click();
    await expect(row).not.toContainText('Disabled');
    expect((await get('/workflows')).status).toBe(403);

    await page.getByRole('button', { name: 'More actions for Nightly import' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog', { name: 'Delete Nightly import?' }).getByRole('button', { name: 'Delete' }).click();
    await expect(section).toContainText('No service accounts');
    expect((await get('/workflows')).status).toBe(401);
    await context.close();
  });
});
