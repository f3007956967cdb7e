import { test as base, expect, type Page } from '@playwright/test';
import { Api } from './api.ts';
import { authorize } from './authorize.ts';
import { ChangingServer } from './changing-server.ts';
import { DoublePorts } from './double-ports.ts';
import { KeptContext } from './kept-context.ts';
import { OrderApi } from './order-api.ts';
import type { SignedIn } from './owner-account.ts';
import { PausedTools } from './paused-tools.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { publicHost } from './tls-proxy.ts';
import { workerServer } from './worker-server.ts';
import { getSharedApp, Workspaces } from './workspaces.ts';

type Spec = {
  api: Api;
  resetPausedTools: undefined;
  /** The session of a browser in the workspace of the spec, for contexts that the spec opens; undefined where nobody signs in. */
  signedIn: SignedIn | undefined;
  /** False for a spec that adds scripts or functions to its page, which cannot be removed. */
  keepsContext: boolean;
  /** True for a spec that needs a process without the scripts of earlier specs. */
  hasNewContext: boolean;
};
type App = Pick<TestApp, 'url' | 'signedIn'>;
type Worker = {
  /** True when the specs use the app of all workers, each file in a workspace of its own. */
  sharesApp: boolean;
  sharedApp: { url: string; ports: number[] } | undefined;
  workspaces: Workspaces;
  keptContext: KeptContext;
  doublePorts: DoublePorts;
  pausedTools: PausedTools;
  mcp: ChangingServer;
  orders: OrderApi;
  /** The settings of an app that is not shared. A file of specs whose app needs others overrides them. */
  appEnv: Record<string, string>;
  app: App;
  appUrl: string;
};
export type WorkerOptions = Pick<Worker, 'sharesApp'>;

/**
 * The test with the shared app, or one for a worker's specs. Each spec creates the workflows it needs. A page error fails its spec.
 * A spec with the tag `@loopback` starts servers on loopback addresses, so it does not run from another network namespace.
 */
export const test = base.extend<Spec, Worker>({
  sharesApp: [false, { scope: 'worker', option: true }],
  sharedApp: [
    async ({ sharesApp }, use, { parallelIndex }) => use(sharesApp ? await getSharedApp(parallelIndex) : undefined),
    { scope: 'worker' },
  ],
  workspaces: [
    async ({ sharedApp }, use) => {
      const workspaces = new Workspaces();
      if (sharedApp !== undefined) authorize(sharedApp.url, () => workspaces.token);
      await use(workspaces);
    },
    { scope: 'worker' },
  ],
  doublePorts: [
    async ({ sharedApp }, use) => use(sharedApp === undefined ? await DoublePorts.choose() : new DoublePorts(sharedApp.ports)),
    { scope: 'worker' },
  ],
  pausedTools: workerServer(port => PausedTools.start(port)),
  mcp: workerServer(port => ChangingServer.start(port)),
  orders: workerServer(port => OrderApi.start(port)),
  appEnv: [async ({ doublePorts }, use) => use(doublePorts.appEnv), { scope: 'worker' }],
  app: [
    async ({ appEnv, sharedApp }, use) => {
      if (sharedApp !== undefined) return use({ url: sharedApp.url, signedIn: undefined });
      const app = await startTestApp(appEnv);
      await use(app);
      await app.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  appUrl: [async ({ app }, use) => use(app.url), { scope: 'worker' }],
  keptContext: [
    async ({ browserName: _browser }, use) => {
      const kept = new KeptContext();
      await use(kept);
      await kept.drop();
    },
    { scope: 'worker' },
  ],
  // A worker's specs share one `pausedTools`, so the state left by one must not affect the next.
  resetPausedTools: [
    async ({ pausedTools }, use) => {
      pausedTools.reset();
      await use(undefined);
      pausedTools.reset();
    },
    { auto: true },
  ],
  ignoreHTTPSErrors: publicHost !== undefined,
  baseURL: async ({ appUrl }, use) => use(appUrl),
  signedIn: async ({ app, sharesApp, workspaces }, use, { file }) =>
    use(sharesApp ? (await workspaces.enter(file)).signedIn : app.signedIn),
  // A spec whose API client is used enters its workspace first.
  api: async ({ appUrl, signedIn: _entered }, use) => use(new Api(appUrl)),
  keepsContext: [true, { option: true }],
  hasNewContext: [false, { option: true }],
  context: async (
    { browser, keptContext, keepsContext, hasNewContext, appUrl, signedIn, contextOptions, storageState, viewport },
    use,
    info,
  ) => {
    const options = { contextOptions, storageState, viewport: viewport ?? null };
    if (hasNewContext) await keptContext.drop();
    const context = await keptContext.open(browser, options);
    if (storageState === undefined) await context.addCookies(signedIn?.cookies ?? []);
    await use(context);
    const isReusable = keepsContext && info.status === info.expectedStatus;
    await (isReusable ? keptContext.reset(appUrl, options) : keptContext.drop());
  },
  page: async ({ context }, use) => {
    const page = context.pages()[0] ?? (await context.newPage());
    const thrown = errorsThrownBy(page);
    await use(page);
    expect(thrown, 'errors thrown by the page').toEqual([]);
  },
});

function errorsThrownBy(page: Page): Error[] {
  const thrown: Error[] = [];
  page.on('pageerror', error => thrown.push(error));
  return thrown;
}

export { expect };

/** The options of a browser that has no session yet. */
export const signedOut = { storageState: { cookies: [], origins: [] } };
