/**
 * Runs the demo in a real browser and saves a screenshot of every page, light and dark, in `.tmp/screenshots/`. Run it with
 * `node e2e/screenshots.ts` after the web app has been built. Arguments select pages by name. With `--walks FOLDER` the
 * dialogs, menus and panels on the way are saved there for review. With `--docs` only the images of the documentation are
 * taken, into `docs/screenshots/`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { type Demo, createDemoScene } from './shots/demo.ts';
import { lateRunShots } from './shots/late-run-shots.ts';
import { buildShots } from './shots/build-shots.ts';
import { historyShots } from './shots/history-shots.ts';
import type { ShotBase } from './shots/shot.ts';
import { empty, shots } from './shots/shots.ts';
import { firstDayShots, stateShots } from './shots/state-shots.ts';
import { walks } from './shots/walks.ts';
import { toolCareShots } from './shots/tool-care-shots.ts';
import { Api } from './support/api.ts';
import { ChangingServer } from './support/changing-server.ts';
import { writePalettePng } from './support/ffmpeg.ts';
import { startApp } from './support/start-app.ts';

/** The screenshots that the documentation shows. All others are taken for review and not stored. */
const documented = new Set(['editor-light', 'run-dark', 'tools-light', 'pins-light', 'compare-light']);
const { values, positionals } = parseArgs({
  options: { walks: { type: 'string' }, docs: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const folder = path.resolve(import.meta.dirname, values.docs ? '../docs/screenshots' : '../.tmp/screenshots');
const wanted = new Set(positionals);
const wide = { width: 1440, height: 900 };

const mcp = await ChangingServer.start();
const app = await startApp({ PINION_EGRESS_ALLOW: mcp.host });
const browser = await chromium.launch({
  executablePath: process.env['PINION_CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
let failed = 0;
try {
  mkdirSync(folder, { recursive: true });
  const api = new Api(app.url);
  for (const shot of firstDayShots) await take(shot, shot.play);
  const demo = await createDemoScene(app.url, mcp);
  for (const shot of [...shots, ...buildShots, ...historyShots, ...toolCareShots, ...stateShots])
    await take(shot, page => shot.play(page, demo));
  if (values.walks !== undefined) await walk(path.resolve(values.walks), demo);
  for (const { id } of (await api.get<{ items: { id: string }[] }>('/workflows')).items) await api.delete(`/workflows/${id}`);
  await take(empty, page => empty.play(page, demo));
} finally {
  await browser.close();
  await app.stop();
  await mcp.stop();
}
process.exitCode = failed === 0 ? 0 : 1;

async function take({ name, size = wide, isReading = false }: ShotBase, play: (page: Page) => Promise<void>): Promise<void> {
  if (wanted.size > 0 && !wanted.has(name)) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    if (values.docs && !documented.has(`${name}-${colorScheme}`)) continue;
    const context = await person(colorScheme, size);
    const page = await context.newPage();
    const file = path.join(folder, `${name}-${colorScheme}.png`);
    try {
      await play(page);
      await page.evaluate(() => document.fonts.ready);
      // A page that is still loading is not captured.
      if (!isReading) await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 20_000 });
      const image = await page.screenshot();
      if (values.docs) writePalettePng(image, file);
      else writeFileSync(file, image);
      console.log(path.basename(file));
    } catch (error) {
      failed += 1;
      console.error(`${path.basename(file)}: ${error instanceof Error ? error.message : String(error)}`);
    }
    await context.close();
  }
}

/** Runs each walkthrough once in each theme. A missing step ends its walkthrough and is reported. */
async function walk(into: string, demo: Demo): Promise<void> {
  mkdirSync(into, { recursive: true });
  for (const { name, play } of [...walks, ...lateRunShots])
    for (const colorScheme of ['light', 'dark'] as const) {
      if (wanted.size > 0 && !wanted.has(name)) continue;
      const context = await person(colorScheme, wide);
      context.setDefaultTimeout(20_000);
      const page = await context.newPage();
      const capture = async (what: string) => {
        await page.waitForLoadState('networkidle');
        const file = `${name} - ${what} - ${colorScheme}.png`.replaceAll(/[^a-z0-9.]+/gi, '-');
        writeFileSync(path.join(into, file), await page.screenshot());
        console.log(file);
      };
      await play(page, demo, capture).catch((error: Error) => {
        failed += 1;
        console.error(`${name}: ${error.message}`);
      });
      await context.close();
    }
}

function person(colorScheme: 'light' | 'dark', viewport: { width: number; height: number }): Promise<BrowserContext> {
  return browser.newContext({ baseURL: app.url, viewport, colorScheme, reducedMotion: 'reduce' });
}
