import { sleep } from '../../main-job/lib/stats.mjs';

/**
 * Measures bytes of scripts as transferred with an empty cache: those requested before a node was clickable, and those after.
 * The page's own clock decides, regardless of reporting delays.
 */
export async function scriptsOf(tab) {
  const session = await tab.page.context().newCDPSession(tab.page);
  const scripts = new Map();
  const bytes = new Map();
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') scripts.set(requestId, response.url);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = scripts.get(requestId);
    if (url !== undefined) bytes.set(url, encodedDataLength);
  });
  await tab.page.goto(tab.url);
  await tab.page.waitForFunction(() => window.interactiveAt !== undefined, undefined, { timeout: 120_000 });
  await sleep(4000);
  const early = await tab.page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(entry => entry.startTime < window.interactiveAt)
      .map(entry => entry.name),
  );
  await tab.close();
  const sizes = { first: 0, later: 0 };
  for (const [url, size] of bytes) sizes[early.includes(url) ? 'first' : 'later'] += size;
  return sizes;
}
