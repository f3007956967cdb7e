import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { OwnerAccount } from '../support/owner-account.ts';
import { type OpenIdProvider, startOpenIdProvider } from '../support/openid-provider.ts';
import { type RunningApp, startApp } from '../support/start-app.ts';
import { expect, signedOut, test } from '../support/test.ts';
import { startPublicProxy, type TlsProxy } from '../support/tls-proxy.ts';

const person = (name: string, groups: string[]) => ({
  email: `${name}@example.com`,
  email_verified: true,
  name,
  groups,
});

test.describe('sign-in at an OpenID provider', { tag: '@alone' }, () => {
  test.use(signedOut);
  const folder = mkdtempSync(path.join(tmpdir(), 'pinion-oidc-'));
  let app: RunningApp;
  let proxy: TlsProxy;
  let provider: OpenIdProvider;
  let url: string;
  test.beforeAll(async () => {
    proxy = await startPublicProxy();
    ({ url } = proxy);
    provider = await startOpenIdProvider(`${url}/auth/oidc/0/callback`, {
      ada: person('ada', ['engineers']),
      lin: person('lin', ['guests']),
    });
    writeFileSync(path.join(folder, 'secret'), `${provider.clientSecret}\n`);
    const file = path.join(folder, 'pinion.yaml');
    const settings = {
      oidc: [
        {
          issuer: provider.issuer,
          client_id: provider.clientId,
          client_secret_file: 'secret',
          name: 'Example',
          scopes: ['openid', 'email', 'profile', 'groups'],
          groups: { claim: 'groups', roles: { engineers: 'editor' } },
        },
      ],
    };
    writeFileSync(file, JSON.stringify(settings));
    const trusted = path.join(folder, 'provider.pem');
    writeFileSync(trusted, provider.certificate ?? '');
    app = await startApp({
      PINION_URL: url,
      PINION_CONFIG: file,
      PINION_EGRESS_ALLOW: new URL(provider.issuer).host,
      ...(provider.certificate === undefined ? {} : { NODE_EXTRA_CA_CERTS: trusted }),
    });
    proxy.forwardTo(app.url);
  });
  test.afterAll(async () => {
    await proxy.close();
    await app.stop();
    await provider.close();
    rmSync(folder, { recursive: true });
  });

  test('people of a group with a role become members, and others are refused', async ({ browser }) => {
    const open = async (): Promise<Page> => (await browser.newContext({ baseURL: url, ignoreHTTPSErrors: true })).newPage();
    const signInAs = async (id: string): Promise<Page> => {
      const page = await open();
      await page.goto('/runs');
      await page.getByRole('link', { name: 'Sign in with Example' }).click();
      await page.locator('input[name=login]').fill(id);
      await page.locator('input[name=password]').fill('any');
      await page.locator('button[type=submit]').click();
      // The provider asks once whether Pinion may know the person.
      await page.locator('button[type=submit]').click();
      return page;
    };
    const account = await OwnerAccount.create(app, url, (await app.whenPrinted(/#(pin_\S+)/))[1]);

    const ada = await signInAs('ada');
    await expect(ada, 'the page that was asked for').toHaveURL(`${url}/runs`);
    await expect(ada.getByRole('link', { name: /ada.*editor/ })).toBeVisible();
    await ada.getByRole('button', { name: 'Sign out' }).click();
    await expect(ada.getByRole('link', { name: 'Sign in with Example' })).toBeVisible();
    await expectAccessible(ada, 'sign-in with a provider');
    // The provider still knows who is in this browser.
    await ada.getByRole('link', { name: 'Sign in with Example' }).click();
    await expect(ada.getByRole('link', { name: /ada.*editor/ })).toBeVisible();

    const lin = await signInAs('lin');
    await expect(lin.getByText('None of your groups has access')).toBeVisible();

    const owner = await open();
    await owner.context().addCookies(account.signedIn.cookies);
    await owner.goto('/members');
    await expect(owner.getByRole('row', { name: /ada@example\.com/ }).first()).toContainText('editor');
    await expect(owner.getByText('lin@example.com')).toHaveCount(0);
    await Promise.all([owner, ada, lin].map(page => page.context().close()));
  });
});
