import { expectAccessible } from '../support/axe.ts';
import { embeddedDatabase, startApp } from '../support/start-app.ts';
import { expect, test } from '../support/test.ts';

test('a start token blocks a browser until it opens the printed link, also after a restart', { tag: '@loopback' }, async ({
  browser,
}) => {
  const app = await startApp({ ...embeddedDatabase, PINION_START_TOKEN: '1' });
  const context = await browser.newContext({ baseURL: app.url });
  const links = () => [...app.printed().matchAll(/^Sign in: (\S+)$/gm)].map(([, link = '']) => link);
  try {
    const page = await context.newPage();
    await page.goto('/workflows');
    await expect(page).toHaveURL(/\/sign-in\?back=/);
    await expect(page.getByText('Open the sign-in link printed at startup')).toBeVisible();
    await expect(page.getByText('Restart the server to print a new one')).toBeVisible();
    await expectAccessible(page, 'sign in by a start token');

    await expect.poll(links).toHaveLength(1);
    const [link = ''] = links();
    await page.goto(link);
    await expect(page).toHaveURL(/\/workflows$/);
    await expect(page.getByRole('link', { name: /Shop assistant/ })).toBeVisible();
    const [cookie] = await context.cookies();
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', expires: -1 });
    // The link of a user who is already signed in redirects.
    await page.goto(link);
    await expect(page).toHaveURL(/\/workflows$/);

    await app.kill();
    await app.startAgain();
    // The page may already be redirecting to the sign-in page because one of its streams has ended.
    await page.goto('/workflows').catch(() => undefined);
    await expect(page).toHaveURL(/\/sign-in\?back=/);
    await page.goto(link);
    await expect(page.getByRole('main').getByRole('alert')).toContainText('AUTH_REQUIRED');
    await expect.poll(links).toHaveLength(2);
    await page.goto(links()[1] ?? '');
    await expect(page).toHaveURL(/\/workflows$/);
    await expect(page.getByRole('link', { name: /Shop assistant/ })).toBeVisible();
  } finally {
    await context.close();
    await app.stop();
  }
});
