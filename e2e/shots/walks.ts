import { expect, type Page } from '@playwright/test';
import { AuditPage } from '../pages/audit-page.ts';
import { ChatPanel } from '../pages/chat-panel.ts';
import { ConnectionsPage } from '../pages/connections-page.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { EvaluationPage } from '../pages/evaluation-page.ts';
import { RunPage } from '../pages/run-page.ts';
import { SecretsPage } from '../pages/secrets-page.ts';
import { ToolsPage } from '../pages/tools-page.ts';
import { WorkflowsPage } from '../pages/workflows-page.ts';
import type { Demo } from './demo.ts';

/** A walkthrough of the app, which calls `look` wherever new text appears. */
export type Walk = { name: string; play: (page: Page, demo: Demo, shot: (what: string) => Promise<void>) => Promise<void> };

const openDialog = async (page: Page, button: string): Promise<void> => {
  await page.getByRole('button', { name: button }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

/** Walkthroughs of states without a screenshot: dialogs, menus, panels and messages about missing things. */
export const walks: readonly Walk[] = [
  {
    name: 'inspectors',
    play: async (page, { shop, parts, ruled }, shot) => {
      const editor = await new EditorPage(page).open(shop);
      await shot('a workflow');
      for (const name of ['Message', 'Log a note', 'On error code', 'Say sorry', 'Reply']) {
        await editor.select(name);
        await shot(`inspector of ${name}`);
      }
      await editor.select('Shop assistant');
      for (const tab of ['Model', 'Prompt', 'Tools', 'Pins', 'Policy'] as const) {
        await editor.agent.open(tab);
        await shot(`agent, ${tab}`);
      }
      await editor.open(parts);
      for (const name of ['Price each line', 'First line', 'Price the first', 'Both', 'Send it?']) {
        await editor.select(name);
        await shot(`inspector of ${name}`);
      }
      await editor.open(ruled);
      await editor.select('Helper');
      for (const tab of ['Rules', 'Policy'] as const) {
        await editor.agent.open(tab);
        await shot(`agent, ${tab}`);
      }
    },
  },
  {
    name: 'editor panels',
    play: async (page, { shop }, shot) => {
      const editor = await new EditorPage(page).open(shop);
      await editor.openProblems();
      await shot('problems');
      await page.keyboard.press('Escape');
      await editor.askToRun();
      await shot('run dialog');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Shift+A');
      await page.getByRole('dialog', { name: 'Add node or tool' }).waitFor();
      await shot('add a node');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').waitFor();
      await shot('command palette');
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
      await shot('keys');
      await page.keyboard.press('Escape');
      await editor.node('Reply', 'output').locator('header').click({ button: 'right' });
      await page.getByRole('menu').waitFor();
      await shot('menu of a node');
      await page.keyboard.press('Escape');
      await editor.handle({ node: 'Shop assistant', handle: 'response', side: 'output' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: /^Connect / }).waitFor();
      await shot('connect');
      await page.keyboard.press('Escape');
      await new ChatPanel(page).open();
      await shot('chat, with nothing said');
    },
  },
  {
    name: 'dialogs of the lists',
    play: async (page, _demo, shot) => {
      await new WorkflowsPage(page).open();
      await openDialog(page, 'New workflow');
      await shot('new workflow');
      const tools = await new ToolsPage(page).open();
      await page.getByRole('button', { name: 'New tool' }).click();
      await page.getByRole('menuitem', { name: 'Blank JSON' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await shot('publish a tool');
      await tools.openTool('payment.charge');
      await tools.change('2.1.0', 'Deprecate');
      await shot('deprecate');
      await page.keyboard.press('Escape');
      await openDialog(page, 'Add external agent');
      await shot('an external agent');
      const audit = await new AuditPage(page).open();
      await audit.row('tool published').first().getByRole('button').click();
      await shot('details of an act');
      await new ConnectionsPage(page).open();
      await openDialog(page, 'Add connection');
      await page.getByRole('button', { name: 'Connect', exact: true }).click();
      await shot('add connection, with faults');
      await new SecretsPage(page).open();
      await openDialog(page, 'Add secret');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await shot('add secret, with faults');
    },
  },
  {
    name: 'runs',
    play: async (page, { run, shop, till }, shot) => {
      const debug = await new RunPage(page).open(run);
      for (const tool of ['payment.charge', 'orders.place', 'catalog.search']) {
        await debug.openCall(tool);
        await shot(`receipt of ${tool}`);
      }
      await debug.timeline.row(/Turn 1/).click();
      await shot('a turn');
      await debug.timeline.press('ArrowLeft', 12);
      await shot('scrubbed');
      await debug.chooseView('List');
      await shot('as a list');
      await page.goto('/runs');
      await page.getByRole('radio', { name: 'cancelled' }).click();
      await shot('no run like this');
      await new EvaluationPage(page).open(till);
      await shot('cases');
      await page.goto(`/workflows/${shop}`);
      await page.getByRole('button', { name: 'Run', exact: true }).waitFor();
    },
  },
  {
    name: 'what is not found',
    play: async (page, _demo, shot) => {
      for (const path of ['/runs/none', '/workflows/none', '/tools/none.such', '/traces/none', '/nowhere']) {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        await shot(path);
      }
    },
  },
];
