import type { Page } from '@playwright/test';
import { EditorPage } from '../pages/editor-page.ts';
import { FirstSteps } from '../pages/first-steps.ts';
import { HistoryPanel } from '../pages/history-panel.ts';
import { PublishDialog } from '../pages/publish-dialog.ts';
import { WorkflowsPage } from '../pages/workflows-page.ts';
import type { Demo } from './demo.ts';
import { narrow, type Shot } from './shot.ts';

const showHistory = async (page: Page, { published }: Demo): Promise<HistoryPanel> => {
  await new EditorPage(page).open(published);
  const history = await new HistoryPanel(page).open();
  await history.version(1).waitFor();
  return history;
};

const showFirstSteps = async (page: Page, { shop }: Demo): Promise<void> => {
  await page.addInitScript(() => localStorage.setItem('pinion.first-steps', '{"state":"open","done":["run"]}'));
  await new EditorPage(page).open(shop);
  await new FirstSteps(page).standsAt('Scrub the timeline', 1);
  await page.waitForLoadState('networkidle');
};

const showHelp = async (page: Page): Promise<void> => {
  await page.goto('/help#side-effects');
  await page.getByRole('heading', { name: 'Side effects', exact: true }).waitFor();
};

/** Screenshots of subflows, versions, folders, two users, and the onboarding of a new one. */
export const buildShots: readonly Shot[] = [
  {
    name: 'parts',
    play: async (page, { parts }) => {
      await new EditorPage(page).open(parts);
      await page.waitForLoadState('networkidle');
    },
  },
  { name: 'history', play: async (page, demo) => void (await showHistory(page, demo)) },
  {
    name: 'versions-compared',
    play: async (page, demo) => {
      const history = await showHistory(page, demo);
      await history.compare(1);
      await history.changes().first().waitFor();
    },
  },
  {
    name: 'publish',
    play: async (page, { published }) => {
      await new EditorPage(page).open(published);
      await (await new PublishDialog(page).open()).changes().first().waitFor();
    },
  },
  {
    name: 'offer-as-tool',
    play: async (page, { part }) => {
      await new EditorPage(page).open(part);
      await page.getByRole('button', { name: 'Expose as tool' }).click();
      await page.getByRole('dialog', { name: /^Expose / }).waitFor();
    },
  },
  {
    name: 'move',
    play: async page => {
      await new WorkflowsPage(page).open();
      await page.getByRole('button', { name: 'More actions for Window display' }).click();
      await page.getByRole('menuitem', { name: 'Move to folder' }).click();
      await page
        .getByRole('dialog', { name: /^Move / })
        .getByLabel('Folder')
        .fill('Shop/');
    },
  },
  {
    name: 'together',
    play: async (page, { parts }) => {
      const other = await page.context().newPage();
      const theirs = await new EditorPage(other).open(parts);
      const mine = await new EditorPage(page).open(parts);
      await theirs.select('Both');
      await theirs.inspector.getByLabel('Node name').focus();
      await mine
        .node('Both')
        .getByText(/is editing/)
        .waitFor();
      await mine.select('Price each line');
    },
  },
  { name: 'first-steps', play: showFirstSteps },
  { name: 'help', play: showHelp },
  {
    name: 'help-beside',
    play: async (page, { ruled }) => {
      const editor = await new EditorPage(page).open(ruled);
      await editor.select('Helper');
      await editor.agent.open('Policy');
      await editor.inspector.getByRole('button', { name: 'Help on Side effects' }).click();
    },
  },
  { name: 'narrow-first-steps', size: narrow, play: showFirstSteps },
  { name: 'narrow-help', size: narrow, play: showHelp },
];
