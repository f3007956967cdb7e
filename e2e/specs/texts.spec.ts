import type { Browser, Page } from '@playwright/test';
import { buildShots } from '../shots/build-shots.ts';
import { type Demo, createDemoScene } from '../shots/demo.ts';
import { lateRunShots } from '../shots/late-run-shots.ts';
import { historyShots } from '../shots/history-shots.ts';
import { shots } from '../shots/shots.ts';
import { toolCareShots } from '../shots/tool-care-shots.ts';
import { type Walk, walks } from '../shots/walks.ts';
import { enablePseudoLocale } from '../support/pseudo-locale.ts';
import { untranslatedTexts } from '../support/untranslated-texts.ts';
import { expect, test as base } from '../support/test.ts';

const test = base.extend<object, { demo: Demo }>({
  demo: [async ({ appUrl, mcp }, use) => use(await createDemoScene(appUrl, mcp)), { scope: 'worker', timeout: 60_000 }],
});

// Component tests check the texts of each state of a page. The walk through the program is a campaign of `npm run test:long`.
const isCampaign = process.env['PINION_ALL_PAGES'] !== undefined;

/** The pages of the screenshots. `narrow-…` shows the same text again. */
const pictures: readonly Walk[] = [...shots, ...buildShots, ...historyShots, ...toolCareShots]
  .filter(({ name }) => !name.startsWith('narrow-'))
  .map(({ name, play }) => ({
    name,
    play: async (page, demo, look) => {
      await play(page, demo);
      await look(name);
    },
  }));

/**
 * Opens a page with another browser language. Pages arrive in English and are rendered again when the browser has loaded its
 * texts.
 */
async function foreignPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  context.setDefaultTimeout(30_000);
  await enablePseudoLocale(context);
  return context.newPage();
}

if (isCampaign) {
  for (const [kind, walked] of [
    ['what a person does', [...walks, ...lateRunShots]],
    ['the pages as they are pictured', pictures],
  ] as const)
    test.describe(kind, { tag: '@alone' }, () => {
      for (const { name: part, play } of walked)
        test(`every text of ${part} is in the catalog or came as data`, async ({ browser, appUrl, demo }) => {
          const page = await foreignPage(browser, appUrl);
          const found = new Map<string, string>();
          await play(page, demo, async what => {
            for (const text of await untranslatedTexts(page)) if (!found.has(text)) found.set(text, what);
          });
          await page.context().close();
          expect([...found].map(([text, where]) => `${where}: ${text}`)).toEqual([]);
        });
    });

  test('a text inserted into a page by hand is detected', { tag: '@alone' }, async ({ browser, appUrl, demo }) => {
    const page = await foreignPage(browser, appUrl);
    await page.goto(`/runs/${demo.run}`);
    await page.getByRole('region', { name: 'Timeline' }).waitFor();
    await page.evaluate(() => {
      document.body.insertAdjacentHTML(
        'beforeend',
        '<p>Made by hand</p><p>running</p><p title="Told to nobody">12 ms</p><button aria-label="Press me">1.0.0</button><code>left alone</code>',
      );
    });
    const found = (await untranslatedTexts(page)).join('\n');
    for (const label of ['Made by hand', 'running', 'Told to nobody', 'Press me']) expect(found).toContain(label);
    expect(found).not.toMatch(/12 ms|1\.0\.0|left alone/);
  });
}
