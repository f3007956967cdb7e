import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { quantile, round } from '../../main-job/lib/stats.mjs';
import { watchForInteractive } from './in-page.mjs';

const fromSpecs = createRequire(fileURLToPath(new URL('../../../e2e/package.json', import.meta.url)));
const { chromium } = fromSpecs('@playwright/test');

export const chromiumPath = process.env.PINION_CHROMIUM ?? '/usr/bin/chromium';

/** Starts one headless browser for all pages. Each page has its own context, and so its own caches. */
export async function startBrowser() {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox', '--disable-gpu'] });
  const system = await browser.newBrowserCDPSession();
  const cpuMs = async () => {
    const { processInfo } = await system.send('SystemInfo.getProcessInfo');
    return processInfo.reduce((sum, one) => sum + one.cpuTime, 0) * 1000;
  };
  return {
    stop: () => browser.close(),
    async open(url) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      const thrown = [];
      page.on('pageerror', error => thrown.push(error));
      await page.addInitScript(watchForInteractive);
      return new Tab(page, url, cpuMs, thrown);
    },
  };
}

export class Tab {
  constructor(page, url, cpuMs, thrown) {
    Object.assign(this, { page, url, cpuMs, thrown });
  }

  /** Returns the milliseconds until the page was interactive, and until its first paint. */
  async load() {
    await this.page.goto('about:blank');
    await this.page.goto(this.url);
    await this.page.waitForFunction(() => window.interactiveAt !== undefined, undefined, { timeout: 120_000 });
    return this.page.evaluate(() => ({
      interactive: window.interactiveAt,
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    }));
  }

  /** Returns the frame times of an action in the page, and its CPU cost across all browser processes. */
  async frames(action, count) {
    const cpu = await this.cpuMs();
    const times = await this.page.evaluate(action, count);
    const spent = (await this.cpuMs()) - cpu;
    const total = times.reduce((sum, time) => sum + time, 0);
    return {
      p50: round(quantile(times, 0.5)),
      p95: round(quantile(times, 0.95)),
      fps: round((1000 * times.length) / total),
      cpu: round(spent / times.length),
    };
  }

  /** Returns the bytes of live JavaScript objects and the number of elements in the document. */
  async weight() {
    const session = await this.page.context().newCDPSession(this.page);
    for (let turn = 0; turn < 2; turn += 1) await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    await session.detach();
    const elements = await this.page.evaluate(() => document.querySelectorAll('*').length);
    return { heap: round(usedSize / 2 ** 20), elements };
  }

  async close() {
    await this.page.context().close();
    if (this.thrown.length > 0) throw this.thrown[0];
  }
}
