import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch as launchChrome } from 'chrome-launcher';
import lighthouse, { desktopConfig } from 'lighthouse';
import { chromiumPath } from './browser.mjs';

const categories = ['performance', 'accessibility', 'best-practices'];

/** Runs Lighthouse with its own desktop settings in one Chromium, whose cache is kept between the two loads of a page. */
export async function launch() {
  const folder = mkdtempSync(join(tmpdir(), 'pinion-lighthouse-'));
  const chrome = await launchChrome({
    chromePath: chromiumPath,
    userDataDir: folder,
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
  });
  const flags = { port: chrome.port, logLevel: 'error', onlyCategories: categories, disableStorageReset: true };
  return {
    async judge(url) {
      // The first load warms the cache.
      await lighthouse(url, flags, desktopConfig);
      const { lhr } = await lighthouse(url, flags, desktopConfig);
      const figure = id => Math.round(lhr.audits[id]?.numericValue ?? Number.NaN);
      const failed = categories.flatMap(id =>
        lhr.categories[id].auditRefs
          .filter(({ weight }) => weight > 0)
          .map(ref => lhr.audits[ref.id])
          .filter(({ score }) => score !== null && score < 0.9)
          .map(({ id: audit, title, displayValue = '' }) => `${id}: ${audit}: ${title} ${displayValue}`),
      );
      return {
        scores: categories.map(id => Math.round((lhr.categories[id].score ?? 0) * 100)),
        paint: figure('first-contentful-paint'),
        interactive: figure('interactive'),
        shift: Math.round((lhr.audits['cumulative-layout-shift']?.numericValue ?? 0) * 1000) / 1000,
        failed,
      };
    },
    async stop() {
      chrome.kill();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 300 });
    },
  };
}
