import { expect, type Page } from '@playwright/test';
import { ChatPanel } from '../pages/chat-panel.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { Approvals } from '../pages/approvals.ts';
import { RunPage } from '../pages/run-page.ts';
import type { Demo } from './demo.ts';
import { narrow, type Shot } from './shot.ts';

const goto = (to: string, heading: string | RegExp) => async (page: Page) => {
  await page.goto(to);
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
};

const showRun = async (page: Page, demo: Demo): Promise<void> => {
  const run = await new RunPage(page).open(demo.run);
  await run.status().getByText('succeeded').waitFor();
  await run.openCall('payment.charge');
  await run.timeline.press('Shift+ArrowLeft');
  await run.timeline.press('ArrowLeft');
};

const showChat = async (page: Page, { helpdesk }: Demo): Promise<void> => {
  await new EditorPage(page).open(helpdesk);
  const chat = await new ChatPanel(page).open();
  await page.getByRole('button', { name: 'Earlier conversations' }).click();
  await page.getByRole('menuitem', { name: 'Do you have' }).click();
  await chat.answers().last().waitFor();
  await chat.field.focus();
};

/** Opens the page of a tool, scrolled to one of its sections. */
const scrolledTo =
  (section: string) =>
  async (page: Page): Promise<void> => {
    await goto('/tools/payment.charge', 'payment.charge')(page);
    const heading = page.getByRole('heading', { name: section });
    await heading.waitFor();
    await heading.evaluate(node => node.scrollIntoView({ block: 'start' }));
  };

export const shots: readonly Shot[] = [
  {
    name: 'editor',
    play: async (page, { shop, firstAnswer }) => {
      const editor = await new EditorPage(page).open(shop);
      await editor.select('Shop assistant');
      await editor.agent.open('Tools');
      await editor.run();
      await editor.timeline.row(/crm\.log_note/).waitFor();
      // The run ends within half a second, so the playhead is placed where two calls had returned and two had not.
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
  { name: 'waiting', play: goto('/waiting', 'Approvals') },
  {
    name: 'run-waiting',
    play: async (page, { waiting }) => {
      await new RunPage(page).open(waiting);
      // Its buttons become enabled a moment after the approval arrives.
      await expect(new Approvals(page).about('payment.charge').getByRole('button', { name: 'Approve' })).toBeEnabled();
    },
  },
  { name: 'chat', play: showChat },
  {
    name: 'chat-earlier',
    play: async (page, demo) => {
      await showChat(page, demo);
      await page.getByRole('button', { name: 'Earlier conversations' }).click();
      await page.getByRole('menuitem').first().waitFor();
    },
  },
  {
    name: 'policy',
    play: async (page, { ruled }) => {
      const editor = await new EditorPage(page).open(ruled);
      await editor.select('Helper');
      await editor.agent.open('Policy');
      await editor.inspector.getByRole('region', { name: 'Dry run' }).getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'rules',
    play: async (page, { ruled }) => {
      const editor = await new EditorPage(page).open(ruled);
      await editor.select('Helper');
      await editor.agent.open('Rules');
    },
  },
  {
    name: 'undo',
    play: async (page, { effects }) => {
      await new RunPage(page).open(effects);
      await page.getByRole('button', { name: 'Undo side effects' }).click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'undo-run',
    play: async (page, { undo }) => {
      const run = await new RunPage(page).open(undo);
      await run.timeline.row('orders.cancel').waitFor();
    },
  },
  { name: 'connections', play: goto('/connections', 'Connections') },
  { name: 'budgets', play: goto('/budgets', 'Budgets') },
  { name: 'members', play: goto('/members', 'Members') },
  { name: 'audit', play: goto('/audit', 'Audit log') },
  { name: 'tool-agents', play: scrolledTo('Agent access') },
  { name: 'tool-limits', play: scrolledTo('Limits') },
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
      await page.getByText('Run not found').waitFor();
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
  { name: 'narrow-waiting', size: narrow, play: goto('/waiting', 'Approvals') },
  { name: 'narrow-chat', size: narrow, play: showChat },
  { name: 'narrow-connections', size: narrow, play: goto('/connections', 'Connections') },
  { name: 'narrow-budgets', size: narrow, play: goto('/budgets', 'Budgets') },
];

/** The screenshot after all data has been deleted. */
export const empty: Shot = {
  name: 'empty',
  play: async page => {
    await page.goto('/workflows');
    await page.getByText('Start with a template').waitFor();
    await page.waitForLoadState('networkidle');
  },
};
