import { expect, type Page } from '@playwright/test';
import { ComparePage } from '../pages/compare-page.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { EvaluationPage } from '../pages/evaluation-page.ts';
import { FirstSteps } from '../pages/first-steps.ts';
import { HistoryPanel } from '../pages/history-panel.ts';
import { PublishDialog } from '../pages/publish-dialog.ts';
import { RunPage } from '../pages/run-page.ts';
import { ToolsPage } from '../pages/tools-page.ts';
import { UsagePage } from '../pages/usage-page.ts';
import { WorkflowsPage } from '../pages/workflows-page.ts';
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

const showResults = async (page: Page, demo: Demo): Promise<void> => {
  await page.goto(`/workflows/${demo.till}/evaluation?show=${demo.evaluation}`);
  const evaluation = await new EvaluationPage(page).isReady();
  await expect(evaluation.outcome).toContainText('passed');
};

const showFork = async (page: Page, { parent }: Demo): Promise<void> => {
  const run = await new RunPage(page).open(parent);
  await run.openReceipt('payment.charge');
  await run.inspector.getByRole('button', { name: 'Fork from here' }).click();
  await expect(page.getByRole('dialog', { name: /^Fork at/ }).getByRole('status')).toContainText('Keeps');
};

const showComparison = async (page: Page, { parent, fork }: Demo): Promise<void> => {
  await page.goto(`/runs/compare?a=${parent}&b=${fork}`);
  await (await new ComparePage(page).isReady()).step('first difference').waitFor();
};

const showHistory = async (page: Page, { published }: Demo): Promise<HistoryPanel> => {
  await new EditorPage(page).open(published);
  const history = await new HistoryPanel(page).open();
  await history.version(1).waitFor();
  return history;
};

const showParts = async (page: Page, { partsRun }: Demo): Promise<void> => {
  const run = await new RunPage(page).open(partsRun);
  await expect(run.status()).toContainText('waiting');
  await run.timeline.row('Price each line').first().click();
};

const showUpgrade = async (page: Page, { stockTool }: Demo): Promise<void> => {
  const tools = await new ToolsPage(page).openTool(stockTool);
  const dialog = await tools.previewUpgrades(/^Preview \d+ upgrades$/);
  await dialog.getByRole('list', { name: 'Workflows to upgrade' }).getByRole('listitem').first().waitFor();
};

const showFirstSteps = async (page: Page, { shop }: Demo): Promise<void> => {
  await page.addInitScript(() => localStorage.setItem('pinion.first-steps', '{"state":"open","done":["run"]}'));
  await new EditorPage(page).open(shop);
  await new FirstSteps(page).standsAt('Go back in time', 1);
  await page.waitForLoadState('networkidle');
};

const showHelp = async (page: Page): Promise<void> => {
  await page.goto('/help#side-effects');
  await page.getByRole('heading', { name: 'Side effects' }).waitFor();
};

/** What came after the first day: parts, folders, versions, cases, forks, usage, and care for tools. */
export const laterShots: readonly Shot[] = [
  { name: 'usage', play: showUsage },
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
    name: 'parts',
    play: async (page, { parts }) => {
      await new EditorPage(page).open(parts);
      await page.waitForLoadState('networkidle');
    },
  },
  { name: 'run-parts', play: showParts },
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
      await page.getByRole('button', { name: 'Offer as a tool' }).click();
      await page.getByRole('dialog', { name: /^Offer / }).waitFor();
    },
  },
  {
    name: 'move',
    play: async page => {
      await new WorkflowsPage(page).open();
      await page.getByRole('button', { name: 'More for Window display' }).click();
      await page.getByRole('menuitem', { name: 'Move to a folder' }).click();
      await page
        .getByRole('dialog', { name: /^Move / })
        .getByLabel('Folder')
        .fill('Shop/');
    },
  },
  {
    name: 'import-notes',
    play: async page => {
      await new ToolsPage(page).open();
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      const isLight = await page.evaluate(() => matchMedia('(prefers-color-scheme: light)').matches);
      await page.getByLabel('Tools as YAML or JSON').fill(elsewhere(isLight));
      await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
      await page.getByRole('dialog', { name: 'Imported, with notes' }).waitFor();
    },
  },
  { name: 'upgrade', play: showUpgrade },
  {
    name: 'new-version',
    play: async (page, { stockTool }) => {
      const next = await (await new ToolsPage(page).openTool(stockTool)).newVersionFrom('1.0.0');
      await next.getByLabel('Takes').fill('{"type":"object","properties":{"sku":{"type":"string"}},"required":["sku"]}');
      await next
        .getByRole('region', { name: /^Against / })
        .getByRole('listitem')
        .first()
        .waitFor();
    },
  },
  {
    name: 'block',
    play: async (page, { stockTool }) => {
      const dialog = await (await new ToolsPage(page).openTool(stockTool)).change('1.0.0', 'Block');
      await dialog.getByRole('region', { name: 'Who is hit' }).getByRole('link').first().waitFor();
    },
  },
  {
    name: 'together',
    play: async (page, { parts }) => {
      const other = await page.context().newPage();
      const theirs = await new EditorPage(other).open(parts);
      const mine = await new EditorPage(page).open(parts);
      await theirs.select('Both');
      await theirs.inspector.getByLabel('Name of the node').focus();
      await mine
        .node('Both')
        .getByText(/is editing$/)
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
  { name: 'narrow-usage', size: narrow, play: showUsage },
  { name: 'narrow-evaluation', size: narrow, play: showCases },
  { name: 'narrow-evaluation-results', size: narrow, play: showResults },
  { name: 'narrow-fork', size: narrow, play: showFork },
  { name: 'narrow-compare', size: narrow, play: showComparison },
  { name: 'narrow-upgrade', size: narrow, play: showUpgrade },
];

/** A tool as another system writes it down, without a version; the picture in the dark imports another one. */
const elsewhere = (light: boolean): string => `tools:
  - name: parcels.${light ? 'weigh' : 'measure'}
    tool_type: http
    description: Weighs a parcel before it leaves
    parameter_schema: { type: object, properties: { parcel: { type: string } } }
    implementation_config: { url: "https://parcels.example.com/weigh" }
`;
