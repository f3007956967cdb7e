import { runCommand } from '../pages/run-command.ts';
import type { Page } from '@playwright/test';
import { EditorPage } from '../pages/editor-page.ts';
import { HistoryPanel } from '../pages/history-panel.ts';
import { PublishDialog } from '../pages/publish-dialog.ts';
import { SlowNetwork } from '../support/slow-network.ts';
import type { Demo } from './demo.ts';
import { type ShotBase, narrow, type Shot } from './shot.ts';

type Fed = { open: (page: Page, demo: Demo) => Promise<unknown>; fedBy: readonly string[] };

/** Captures a page while the server is slow. */
const reading =
  ({ open, fedBy }: Fed) =>
  async (page: Page, demo: Demo): Promise<void> => {
    await SlowNetwork.before(page, fedBy);
    await open(page, demo);
    await page.locator('[aria-busy="true"]').first().waitFor();
  };

/** Captures a page after the server failed. */
const failed =
  ({ open, fedBy }: Fed) =>
  async (page: Page, demo: Demo): Promise<void> => {
    (await SlowNetwork.before(page, fedBy)).fail();
    await open(page, demo);
    const alert = page.getByRole('alert').filter({ hasText: /INTERNAL_SERVER_ERROR|UNREACHABLE/ });
    await alert.first().waitFor();
  };

const whole = (to: string) => async (page: Page) => {
  await page.goto(to);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
};

const tool: Fed = { open: page => page.goto('/tools/payment.charge'), fedBy: ['tools.get'] };
const editor: Fed = { open: (page, { shop }) => page.goto(`/workflows/${shop}`), fedBy: ['workflows.get'] };
const run: Fed = { open: (page, demo) => page.goto(`/runs/${demo.run}`), fedBy: ['runs.events'] };
const list: Fed = { open: page => page.goto('/runs'), fedBy: ['runs.list'] };
const users: Fed = { open: tool.open, fedBy: ['tools.tiers', 'tools.impact'] };
const history: Fed = {
  open: async (page, { published }) => {
    await new EditorPage(page).open(published);
    await new HistoryPanel(page).open();
  },
  fedBy: ['workflows.versions'],
};

/** Screenshots of unusual states: a slow server, a failing one, no data, and the pages on a phone. */
export const stateShots: readonly Shot[] = [
  { name: 'reading-list', isReading: true, play: reading(list) },
  { name: 'reading-editor', isReading: true, play: reading(editor) },
  { name: 'reading-run', isReading: true, play: reading(run) },
  { name: 'failed-list', play: failed(list) },
  { name: 'failed-editor', play: failed(editor) },
  { name: 'failed-run', play: failed(run) },
  { name: 'failed-sections', play: failed(users) },
  { name: 'failed-history', play: failed(history) },
  { name: 'narrow-runs', size: narrow, play: whole('/runs') },
  { name: 'narrow-tools', size: narrow, play: whole('/tools') },
  { name: 'narrow-tool', size: narrow, play: whole('/tools/payment.charge') },
  { name: 'narrow-secrets', size: narrow, play: whole('/secrets') },
  { name: 'narrow-audit', size: narrow, play: whole('/audit') },
  { name: 'narrow-settings', size: narrow, play: whole('/settings') },
  { name: 'narrow-trace', size: narrow, play: async (page, { trace }) => whole(trace)(page) },
  { name: 'narrow-failed', size: narrow, play: failed(editor) },
  {
    name: 'narrow-publish',
    size: narrow,
    play: async (page, { published }) => {
      await new EditorPage(page).open(published);
      await runCommand(page, 'Publish');
      await new PublishDialog(page).changes().first().waitFor();
    },
  },
  {
    name: 'narrow-afar',
    size: narrow,
    play: async (page, { large }) => {
      await new EditorPage(page).open(large);
      await page.waitForLoadState('networkidle');
    },
  },
  { name: 'keys', play: async (page, { shop }) => openKeys(page, shop) },
];

async function openKeys(page: Page, id: string): Promise<void> {
  await new EditorPage(page).open(id);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
}

/** Screenshots before any use, on a separate server. */
export const firstDayShots: readonly (ShotBase & { play: (page: Page) => Promise<void> })[] = [
  { name: 'empty-runs', play: whole('/runs') },
  { name: 'empty-waiting', play: whole('/waiting') },
  { name: 'empty-connections', play: whole('/connections') },
  { name: 'empty-usage', play: whole('/usage') },
  { name: 'empty-budgets', play: whole('/budgets') },
];
