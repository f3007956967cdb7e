import { sleep } from '../../main-job/lib/stats.mjs';

/** Bytes of scripts as they came over the line, until a node could be pressed, and after it; with an empty cache. */
export async function scriptsOf(tab) {
  const session = await tab.page.context().newCDPSession(tab.page);
  const kinds = new Map();
  const sizes = { first: 0, later: 0 };
  let when = 'first';
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (kinds.get(requestId) === 'Script') sizes[when] += encodedDataLength;
  });
  await tab.page.goto(tab.url);
  await tab.page.waitForFunction(() => window.interactiveAt !== undefined, undefined, { timeout: 120_000 });
  when = 'later';
  await sleep(4000);
  await tab.close();
  return sizes;
}
