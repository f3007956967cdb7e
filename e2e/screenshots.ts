/**
 * Plays the demo in a real browser and keeps a picture of every page, light and dark, in `docs/screenshots/`.
 * Run it with `node e2e/screenshots.ts` after the web app has been built; words after it choose pages by name.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { EditorPage } from './pages/editor-page.ts';
import { RunPage } from './pages/run-page.ts';
import { Api } from './world/api.ts';
import { journalOf } from './world/journal.ts';
import { largeWorkflow } from './world/large-workflow.ts';
import { toPalette } from './world/palette-png.ts';
import { startApp } from './world/start-app.ts';

const folder = path.resolve(import.meta.dirname, '../docs/screenshots');
const wanted = new Set(process.argv.slice(2));
const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

type Demo = { shop: string; large: string; run: string; trace: string; firstAnswer: number };
type Shot = { name: string; size?: { width: number; height: number }; play: (page: Page, demo: Demo) => Promise<void> };

const goto = (to: string, heading: string | RegExp) => async (page: Page) => {
  await page.goto(to);
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
};

const showRun = async (page: Page, demo: Demo): Promise<void> => {
  const run = await new RunPage(page).open(demo.run);
  await run.status().getByText('succeeded').waitFor();
  await run.openReceipt('payment.charge');
  await run.timeline.press('Shift+ArrowLeft');
  await run.timeline.press('ArrowLeft');
};

const shots: readonly Shot[] = [
  {
    name: 'editor',
    play: async (page, { shop, firstAnswer }) => {
      const editor = await new EditorPage(page).open(shop);
      await editor.select('Shop assistant');
      await editor.agent.open('Tools');
      await editor.run();
      await editor.timeline.row(/crm\.log_note/).waitFor();
      // The run is over in half a second: the needle stands where two calls had answered and two had not.
      await editor.timeline.scrubTo(firstAnswer + 1);
    },
  },
  { name: 'run', play: showRun },
  {
    name: 'run-messages',
    play: async (page, demo) => {
      await showRun(page, demo);
      await new RunPage(page).chooseView('Messages');
    },
  },
  {
    name: 'pins',
    play: async (page, { shop }) => {
      const editor = await new EditorPage(page).open(shop);
      await editor.select('Shop assistant');
      await editor.agent.open('Pins');
    },
  },
  { name: 'workflows', play: goto('/workflows', 'Workflows') },
  { name: 'runs', play: goto('/runs', 'Runs') },
  { name: 'tools', play: goto('/tools', 'Tools') },
  { name: 'tool', play: goto('/tools/payment.charge', 'payment.charge') },
  { name: 'secrets', play: goto('/secrets', 'Secrets') },
  { name: 'settings', play: goto('/settings', 'Settings') },
  { name: 'trace', play: async (page, { trace }) => goto(trace, 'Trace')(page) },
  {
    name: 'two-hundred-nodes',
    play: async (page, { large }) => {
      await new EditorPage(page).open(large);
      await page.waitForLoadState('networkidle');
    },
  },
  {
    name: 'error',
    play: async page => {
      await page.goto('/runs/run_that_never_was');
      await page.getByText('There is no run here').waitFor();
    },
  },
  { name: 'narrow-workflows', size: narrow, play: goto('/workflows', 'Workflows') },
  {
    name: 'narrow-editor',
    size: narrow,
    play: async (page, { shop }) => {
      await new EditorPage(page).open(shop);
      await page.waitForLoadState('networkidle');
    },
  },
  {
    name: 'narrow-run',
    size: narrow,
    play: async (page, { run }) => {
      await page.goto(`/runs/${run}`);
      await page.getByRole('region', { name: 'Timeline' }).waitFor();
    },
  },
];

const empty: Shot = {
  name: 'empty',
  play: async page => {
    await page.goto('/workflows');
    await page.getByText('Begin with one that works').waitFor();
    await page.waitForLoadState('networkidle');
  },
};

const app = await startApp();
const browser = await chromium.launch({
  executablePath: process.env['PINION_CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
let failed = 0;
try {
  mkdirSync(folder, { recursive: true });
  const api = new Api(app.url);
  const demo = await setTheScene(api);
  for (const shot of shots) await take(browser, shot, demo);
  for (const { id } of (await api.get<{ items: { id: string }[] }>('/workflows')).items) await api.delete(`/workflows/${id}`);
  await take(browser, empty, demo);
} finally {
  await browser.close();
  await app.stop();
}
process.exitCode = failed === 0 ? 0 : 1;

async function setTheScene(api: Api): Promise<Demo> {
  const [first] = (await api.get<{ items: { id: string }[] }>('/workflows')).items;
  const shop = first?.id ?? '';
  const input = { text: 'Two gooseneck kettles please, sent to Utrecht. Charge my card.', customer_id: 'cus_204' };
  const answer = await api.post<{ run_id: string; nodes: Record<string, { traces_url?: string }> }>(`/workflows/${shop}/runs`, {
    input,
    wait_s: 30,
  });
  const large = await api.post<{ id: string }>('/workflows', largeWorkflow(200));
  const journal = await journalOf(app.url, answer.run_id);
  const firstAnswer = journal.findIndex(event => event.type === 'tool.executed') + 1;
  return {
    shop,
    large: large.id,
    firstAnswer,
    run: answer.run_id,
    trace: new URL(answer.nodes['assist']?.traces_url ?? app.url).pathname,
  };
}

async function take(browserToUse: Browser, { name, size = wide, play }: Shot, demo: Demo): Promise<void> {
  if (wanted.size > 0 && !wanted.has(name)) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browserToUse.newContext({ baseURL: app.url, viewport: size, colorScheme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const file = path.join(folder, `${name}-${colorScheme}.png`);
    try {
      await play(page, demo);
      await page.evaluate(() => document.fonts.ready);
      writeFileSync(file, toPalette(await page.screenshot()));
      console.log(path.basename(file));
    } catch (error) {
      failed += 1;
      console.error(`${path.basename(file)}: ${error instanceof Error ? error.message : String(error)}`);
    }
    await context.close();
  }
}
