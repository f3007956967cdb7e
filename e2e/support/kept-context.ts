import type { Browser, BrowserContext, Page } from '@playwright/test';

/** The options of a browser context. Specs that set the same ones share it. */
type Options = {
  contextOptions: { reducedMotion?: 'reduce' | 'no-preference' | null };
  storageState: unknown;
  viewport: { width: number; height: number } | null;
};

/** Any document of the app that runs no scripts. */
const quietPath = '/api/v1/health';
/** The listeners that specs add to a page. */
const events = ['console', 'dialog', 'download', 'pageerror', 'request', 'response'] as const;

/**
 * The browser context of a worker, which its specs use one after the other, each with nothing left of the one before. A page that
 * stays in its process does not compile the scripts of the app again: a spec takes a quarter less processor time of Chromium
 * than with a new context.
 */
export class KeptContext {
  private kept: { context: BrowserContext; key: string } | undefined;

  /** Returns a context with one page. It is created when there is none with these options. */
  async open(browser: Browser, options: Options): Promise<BrowserContext> {
    const key = JSON.stringify(options);
    if (this.kept?.key !== key) {
      await this.drop();
      this.kept = { context: await browser.newContext(), key };
      await this.kept.context.newPage();
    }
    return this.kept.context;
  }

  /** Removes everything that a spec left in the context. A context whose page is not in the app is closed. */
  async reset(origin: string, { contextOptions, viewport }: Options): Promise<void> {
    const [page, ...others] = this.kept?.context.pages() ?? [];
    if (page === undefined || !page.url().startsWith(`${origin}/`)) return this.drop();
    for (const other of others) await other.close();
    for (const event of events) page.removeAllListeners(event);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto(`${origin}${quietPath}`);
    await forget(page, origin);
    await page.mouse.move(-1, -1);
    // A null is no emulation at all, not that of the context.
    const { reducedMotion = null } = contextOptions;
    await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion, forcedColors: null, contrast: null });
    if (viewport !== null) await page.setViewportSize(viewport);
  }

  async drop(): Promise<void> {
    const { kept } = this;
    this.kept = undefined;
    await kept?.context.close();
  }
}

/** Removes cookies, permissions, and what the pages of the app stored. */
async function forget(page: Page, origin: string): Promise<void> {
  const context = page.context();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.clearCookies();
  await context.clearPermissions();
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'local_storage,indexeddb,cache_storage,service_workers',
  });
  await session.detach();
  await page.evaluate(() => sessionStorage.clear());
}
