import type { BrowserContext, Locator, Page } from '@playwright/test';
import { EditorPage } from '../pages/editor-page.ts';
import { expectAppearance } from '../support/appearance.ts';
import { agentWorkflow } from '../support/scene.ts';
import { type RunningApp, startApp } from '../support/start-app.ts';
import { expect, test } from '../support/test.ts';

const grace = { name: 'Grace Hopper', email: 'grace@example.com', password: 'nanoseconds are short' };
const ada = { name: 'Ada Lovelace', email: 'ada@example.com', password: 'the engine weaves patterns' };

const switcher = (page: Page, name: string): Locator => page.getByRole('button', { name: `Workspace: ${name}`, exact: true });

/** Calls a procedure with the session of the browser. */
async function call<T>(context: BrowserContext, procedure: string, data: unknown): Promise<T> {
  const response = await context.request.post(`/trpc/${procedure}`, { data });
  expect(response.status(), procedure).toBe(200);
  return ((await response.json()) as { result: { data: T } }).result.data;
}

async function switchTo(page: Page, from: string, to: string): Promise<void> {
  await switcher(page, from).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${to}`) }).click();
  await expect(switcher(page, to)).toBeVisible();
}

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/workflows$/);
}

test.describe('several workspaces in one installation', { tag: '@loopback' }, () => {
  let app: RunningApp;
  let context: BrowserContext;
  let page: Page;
  test.beforeEach(async ({ browser }) => {
    app = await startApp();
    context = await browser.newContext({ baseURL: app.url });
    page = await context.newPage();
    await call(context, 'account.set_up', grace);
  });
  test.afterEach(async () => {
    await context.close();
    await app.stop();
  });

  test('a tab of the workspace that was left says so, and keeps the unsaved edit for the way back', async () => {
    await call(context, 'workspaces.create', { name: 'Lab' });
    const { id } = await call<{ id: string }>(context, 'workflows.create', { file: agentWorkflow('Edited in a tab', {}) });
    const editor = await new EditorPage(page).open(id);
    const other = await context.newPage();
    await other.goto('/workflows');
    await switchTo(other, 'My workspace', 'Lab');

    await editor.select('Helper');
    await editor.rename('Survivor');
    const notice = page.getByRole('alert').filter({ hasText: 'You switched to Lab in another tab.' });
    await expect(notice).toBeVisible();
    await expect(editor.saveState).toContainText('Saved on this machine');
    await expectAppearance(page, 'a page of the workspace that was left', { handles: false, isNarrow: false });
    await notice.getByRole('button', { name: 'Reload' }).click();
    await expect(switcher(page, 'Lab')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Edited in a tab' })).toHaveCount(0);

    await switchTo(page, 'Lab', 'My workspace');
    await editor.open(id);
    await expect(editor.node('Survivor')).toBeVisible();
    await editor.isSaved();
    await other.close();
  });

  test('a person who is invited to two workspaces has one account and a role in each', async ({ browser }) => {
    const lab = await call<{ id: string }>(context, 'workspaces.create', { name: 'Laboratory' });
    await call(context, 'session.switch', { workspace_id: lab.id });
    const invite = (role: string) =>
      call<{ url: string }>(context, 'invitations.create', { email: ada.email, role }).then(({ url }) => url);
    const toLab = await invite('viewer');
    const guest = await browser.newContext({ baseURL: app.url });
    const theirs = await guest.newPage();
    await theirs.goto(toLab);
    await expect(theirs.getByRole('heading', { name: 'Join Laboratory' })).toBeVisible();
    await theirs.getByRole('textbox', { name: 'Name' }).fill(ada.name);
    await theirs.getByLabel('Password').fill(ada.password);
    await theirs.getByRole('button', { name: 'Join' }).click();
    await expect(switcher(theirs, 'Laboratory')).toBeVisible();

    await switchTo(await opened(page), 'Laboratory', 'My workspace');
    await theirs.goto(await invite('editor'));
    await theirs.getByLabel(`Password of ${ada.email}`).fill(ada.password);
    await theirs.getByRole('button', { name: 'Join' }).click();
    await expect(switcher(theirs, 'My workspace')).toBeVisible();
    await switcher(theirs, 'My workspace').click();
    await expect(theirs.getByRole('menuitem', { name: /^My workspace/ })).toContainText('editor');
    await expect(theirs.getByRole('menuitem', { name: /^Laboratory/ })).toContainText('viewer');
    await expect(theirs.getByRole('menuitem', { name: 'New workspace…' })).toBeDisabled();
    await theirs.keyboard.press('Escape');

    await theirs.getByRole('button', { name: 'Sign out', exact: true }).click();
    await signIn(theirs, ada);
    await expect(switcher(theirs, 'My workspace')).toBeVisible();
    await theirs.setViewportSize({ width: 390, height: 844 });
    await theirs.getByRole('button', { name: 'Navigation' }).click();
    await expect(switcher(theirs, 'My workspace')).toBeVisible();
    await switcher(theirs, 'My workspace').click();
    await theirs.getByRole('menuitem', { name: /^Laboratory/ }).click();
    await expect(theirs).toHaveURL(/\/workflows$/);
    await guest.close();
  });
});

/** Opens the list of workflows, which has the navigation beside it. */
async function opened(page: Page): Promise<Page> {
  await page.goto('/workflows');
  return page;
}
