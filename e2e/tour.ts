/**
 * Records a short tour of the demo as an animated PNG, `docs/screenshots/tour.png`. An agent runs four calls in parallel, the
 * playhead goes back in time, a result is pinned, and a call becomes a node. Run it with `node e2e/tour.ts` after the web app
 * has been built.
 */
import { statSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { EditorPage } from './pages/editor-page.ts';
import { RunDialog } from './pages/run-dialog.ts';
import { Pointer } from './shots/pointer.ts';
import { writeAnimation } from './support/ffmpeg.ts';
import { Api } from './support/api.ts';
import { shopAssistant } from './support/scene.ts';
import { startApp } from './support/start-app.ts';

const file = path.resolve(import.meta.dirname, '../docs/screenshots/tour.png');
const app = await startApp();
const browser = await chromium.launch({
  executablePath: process.env['PINION_CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const id = await shopAssistant(new Api(app.url));
  const size = { width: 1280, height: 840 };
  const context = await browser.newContext({ baseURL: app.url, viewport: size, colorScheme: 'light', reducedMotion: 'reduce' });
  // The tour's user is not new, so onboarding is closed.
  await context.addInitScript(() => localStorage.setItem('pinion.first-steps', '{"state":"closed","done":[]}'));
  const page = await context.newPage();
  const editor = await new EditorPage(page).open(id);
  await editor.select('Shop assistant');
  await editor.agent.open('Tools');
  await page.waitForLoadState('networkidle');
  const pointer = new Pointer(page);
  await pointer.show();
  await pointer.hold(900);

  await pointer.press(page.getByRole('button', { name: 'Run', exact: true }), { ms: 900 });
  const dialog = await new RunDialog(page).isReady();
  await pointer.to(dialog.dialog.getByRole('button', { name: 'Start run' }));
  await dialog.start();
  await editor.shows('Reply', 'ok');

  // The run ends within half a second, so the playhead replays it event by event.
  const { timeline } = editor;
  await timeline.toStart();
  for (let guard = 0; guard < 100; guard += 1) {
    await pointer.hold(90);
    if ((await timeline.seq()) >= Number(await timeline.playhead.getAttribute('aria-valuemax'))) break;
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
  }
  await pointer.hold(1100);

  // Back to the moment when two calls had returned and two had not.
  const grip = await timeline.playhead.boundingBox();
  const lanes = await timeline.lanes().boundingBox();
  if (grip === null || lanes === null) throw new Error('there is no timeline');
  const y = lanes.y + 14;
  await pointer.to({ x: grip.x + grip.width / 2, y });
  await page.mouse.down();
  await pointer.to({ x: lanes.x + 240 + (lanes.width - 240) * 0.4, y }, 12);
  await page.mouse.up();
  await pointer.hold(1300);

  await pointer.press(editor.inspector.getByRole('button', { name: 'Pin result of catalog.search' }), { ms: 1500 });

  await timeline.toEnd();
  await pointer.press(timeline.row('catalog.search').first(), { button: 'right', ms: 500 });
  await pointer.press(page.getByRole('menuitem', { name: 'Convert to node' }), { ms: 2600 });

  writeAnimation(pointer.frames, file);
  console.log(`${path.basename(file)}: ${pointer.frames.length} images, ${Math.round(statSync(file).size / 1024)} KB`);
} finally {
  await browser.close();
  await app.stop();
}
