import { sleep } from '../../main-job/lib/stats.mjs';

/**
 * Measures the compressed bytes of scripts, without the headers of their responses, with an empty cache: those requested before a
 * node was clickable, and those after. The page's own clock decides, regardless of reporting delays.
 */
export async function scriptsOf(tab) {
  await tab.page.goto(tab.url);
  await tab.page.waitForFunction(() => window.interactiveAt !== undefined, undefined, { timeout: 120_000 });
  await sleep(4000);
  const scripts = await tab.page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map(({ startTime, encodedBodySize }) => ({ isFirst: startTime < window.interactiveAt, bytes: encodedBodySize })),
  );
  await tab.close();
  const bytesOf = isFirst => scripts.filter(script => script.isFirst === isFirst).reduce((sum, { bytes }) => sum + bytes, 0);
  return { first: bytesOf(true), later: bytesOf(false) };
}
