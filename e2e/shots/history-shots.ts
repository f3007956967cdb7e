import { expect, type Page } from '@playwright/test';
import { ComparePage } from '../pages/compare-page.ts';
import { EvaluationPage } from '../pages/evaluation-page.ts';
import { RunPage } from '../pages/run-page.ts';
import { UsagePage } from '../pages/usage-page.ts';
import type { Demo } from './demo.ts';
import { narrow, type Shot } from './shot.ts';

const showUsage = async (page: Page): Promise<void> => {
  const usage = await new UsagePage(page).open();
  await usage.choose('24 hours');
  await usage.chart().waitFor();
};

const showCases = async (page: Page, { till }: Demo): Promise<void> => {
  const evaluation = await new EvaluationPage(page).open(till);
  await evaluation.case('Pays once').waitFor();
};

const showResults = async (page: Page, { till, evaluation }: Demo): Promise<void> => {
  await page.goto(`/workflows/${till}/evaluation?show=${evaluation}`);
  await expect((await new EvaluationPage(page).isReady()).outcome).toContainText('passed');
};

const showFork = async (page: Page, { parent }: Demo): Promise<void> => {
  const run = await new RunPage(page).open(parent);
  await run.openCall('payment.charge');
  await run.inspector.getByRole('button', { name: 'Fork from here' }).click();
  await expect(page.getByRole('dialog', { name: /^Fork at/ }).getByRole('status')).toContainText('Reuses');
};

const showComparison = async (page: Page, { parent, fork }: Demo): Promise<void> => {
  await page.goto(`/runs/compare?a=${parent}&b=${fork}`);
  await (await new ComparePage(page).isReady()).step('first difference').waitFor();
};

const showBilling = async (page: Page): Promise<void> => {
  const usage = await new UsagePage(page).open();
  await usage.showBilling();
  await page.getByRole('heading', { name: 'Delivery' }).waitFor();
};

/** Screenshots of usage, evaluations, forks, comparisons, and the child runs of a run. */
export const historyShots: readonly Shot[] = [
  { name: 'usage', play: showUsage },
  { name: 'billing', play: showBilling },
  { name: 'evaluation', play: showCases },
  { name: 'evaluation-results', play: showResults },
  {
    name: 'evaluation-empty',
    play: async (page, { shop }) => {
      await new EvaluationPage(page).open(shop);
      await page.getByText('No cases yet').waitFor();
    },
  },
  { name: 'fork', play: showFork },
  { name: 'compare', play: showComparison },
  {
    name: 'run-parts',
    play: async (page, { partsRun }) => {
      const run = await new RunPage(page).open(partsRun);
      await expect(run.status()).toContainText('waiting');
      await run.timeline.row('Price each line').first().click();
    },
  },
  { name: 'narrow-usage', size: narrow, play: showUsage },
  { name: 'narrow-billing', size: narrow, play: showBilling },
  { name: 'narrow-evaluation', size: narrow, play: showCases },
  { name: 'narrow-evaluation-results', size: narrow, play: showResults },
  { name: 'narrow-fork', size: narrow, play: showFork },
  { name: 'narrow-compare', size: narrow, play: showComparison },
];
