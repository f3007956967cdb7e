import { test as base, expect } from '@playwright/test';
import { Api } from './api.ts';
import { ChangingServer } from './changing-server.ts';
import { OrderApi } from './order-api.ts';
import { PausedTools } from './paused-tools.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import type { SignedIn } from './public-app.ts';
import { publicHost } from './tls-proxy.ts';
import { workerServer } from './worker-server.ts';

type Spec = { api: Api; heldAnew: undefined };
type App = Pick<TestApp, 'url' | 'signedIn'>;
type Worker = {
  held: PausedTools;
  mcp: ChangingServer;
  orders: OrderApi;
  /** The settings of the app. A file of specs whose app needs others overrides them. */
  appEnv: Record<string, string>;
  app: App;
  appUrl: string;
};

/**
 * The test with one app for a worker's specs. Each spec creates the workflows it needs. A page error fails its spec. A spec with the
 * tag `@loopback` starts servers on loopback addresses, so it does not run from another network namespace.
 */
export const test = base.extend<Spec, Worker>({
  held: workerServer(() => PausedTools.start()),
  mcp: workerServer(() => ChangingServer.start()),
  orders: workerServer(() => OrderApi.start()),
  appEnv: [
    async ({ held: paused, mcp, orders }, use) => use({ PINION_EGRESS_ALLOW: `${paused.host},${mcp.host},${orders.host}` }),
    { scope: 'worker' },
  ],
  app: [
    async ({ appEnv }, use) => {
      const app = await startTestApp(appEnv);
      await use(app);
      await app.stop();
    },
    { scope: 'worker', timeout: 170_000 },
  ],
  appUrl: [async ({ app }, use) => use(app.url), { scope: 'worker' }],
  // Without a public address, nobody signs in, and a spec with a server of its own starts no other.
  ...(publicHost !== undefined && {
    ignoreHTTPSErrors: true,
    storageState: async ({ app }: Pick<Worker, 'app'>, use: (state: SignedIn | undefined) => Promise<void>) => use(app.signedIn),
  }),
  // A worker's specs share one `held`, so the state left by one must not affect the next.
  heldAnew: [
    async ({ held: paused }, use) => {
      paused.reset();
      await use(undefined);
      paused.reset();
    },
    { auto: true },
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

/** The options of a browser that has no session yet. */
export const signedOut = { storageState: { cookies: [], origins: [] } };
