import { test as base, expect } from '@playwright/test';
import { Api } from './api.ts';
import { startApp } from './start-app.ts';

/** One app for a worker's specs; each spec makes the workflows it needs. A page that throws fails its spec. */
export const test = base.extend<{ api: Api }, { appUrl: string }>({
  appUrl: [
    async ({}, use) => {
      const app = await startApp();
      await use(app.url);
      await app.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ appUrl }, use) => use(appUrl),
  api: async ({ appUrl }, use) => use(new Api(appUrl)),
  page: async ({ page }, use) => {
    const thrown: Error[] = [];
    page.on('pageerror', error => thrown.push(error));
    await use(page);
    expect(thrown, 'errors thrown by the page').toEqual([]);
  },
});

export { expect };
