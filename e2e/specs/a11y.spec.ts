import type { Page } from '@playwright/test';
import { AuditPage } from '../pages/audit-page.ts';
import { BudgetsPage } from '../pages/budgets-page.ts';
import { ChatPanel } from '../pages/chat-panel.ts';
import { ConnectionsPage } from '../pages/connections-page.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { RunPage } from '../pages/run-page.ts';
import { SecretsPage } from '../pages/secrets-page.ts';
import { ToolsPage } from '../pages/tools-page.ts';
import { UsagePage } from '../pages/usage-page.ts';
import { WorkflowsPage } from '../pages/workflows-page.ts';
import { hasNoBarriers } from '../world/axe.ts';
import { own, shopAssistant } from '../world/scene.ts';
import { expect, test } from '../world/test.ts';

const openDialog = async (page: Page, button: string | RegExp): Promise<void> => {
  await page.getByRole('button', { name: button }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });
    test.beforeEach(async ({ page }) => {
      test.setTimeout(150_000); // a dozen pages, each looked at by every rule
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    });

    test(`${colorScheme}: lists, admin pages and their dialogs have no barrier`, async ({ page, api, mcp }) => {
      await new WorkflowsPage(page).open();
      await expect(page.getByRole('table')).toBeVisible();
      await hasNoBarriers(page, 'workflows');
      await openDialog(page, 'New workflow');
      await hasNoBarriers(page, 'new workflow');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog')).toBeVisible();
      await hasNoBarriers(page, 'command palette');

      await new BudgetsPage(page).open();
      await expect(page.getByRole('form', { name: 'A price' })).toBeVisible();
      await hasNoBarriers(page, 'budgets');

      const tools = await new ToolsPage(page).open();
      await expect(tools.row('payment.charge')).toBeVisible();
      await hasNoBarriers(page, 'tools');
      await openDialog(page, 'Publish a tool');
      await hasNoBarriers(page, 'publish a tool');
      await tools.openTool('payment.charge');
      await expect(tools.version('2.1.0')).toBeVisible();
      await hasNoBarriers(page, 'a tool');
      await page.getByRole('button', { name: 'Lifecycle of 2.1.0' }).click();
      await hasNoBarriers(page, 'lifecycle menu');
      await page.getByRole('menuitem', { name: 'Deprecate' }).click();
      await hasNoBarriers(page, 'deprecate');

      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Agent from outside' }).click();
      await hasNoBarriers(page, 'an agent from outside');

      const usage = await new UsagePage(page).open();
      await expect(page.getByRole('radiogroup', { name: 'Time' })).toBeVisible();
      await hasNoBarriers(page, 'usage');
      await usage.choose('30 days');

      const audit = await new AuditPage(page).open();
      await api.put('/tools/catalog.search/availability', { available: true });
      await audit.row('tool made available').getByRole('button').click();
      await hasNoBarriers(page, 'audit log');

      const connections = await new ConnectionsPage(page).open();
      await hasNoBarriers(page, 'connections');
      await openDialog(page, 'Add connection');
      await page.getByRole('button', { name: 'Connect', exact: true }).click();
      await hasNoBarriers(page, 'add connection, with faults');
      await page.keyboard.press('Escape');
      const source = own('changing').replace(' ', '_');
      await connections.addServer(source, mcp.url);
      await expect(connections.row(source)).toContainText('connected');
      mcp.description = own('Says hello');
      await connections.checkNow(source);
      await expect(connections.change(`${source}.greet`)).toBeVisible();
      await hasNoBarriers(page, 'a change that waits');
      await connections.remove(source);

      const secrets = await new SecretsPage(page).open();
      await expect(secrets.row('SHOP_KEY')).toBeVisible();
      await hasNoBarriers(page, 'secrets');
      await openDialog(page, 'Add secret');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await hasNoBarriers(page, 'add secret, with faults');

      await page.goto('/settings');
      await expect(page.getByText('Data directory')).toBeVisible();
      await hasNoBarriers(page, 'settings');
      await page.goto('/gallery');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await hasNoBarriers(page, 'gallery');
    });

    test(`${colorScheme}: the editor, its inspectors and dialogs have no barrier`, async ({ page, api }) => {
      const editor = await new EditorPage(page).open(await shopAssistant(api));
      await expect(editor.node('Shop assistant', 'agent')).toBeVisible();
      await hasNoBarriers(page, 'editor');
      await editor.select('Shop assistant');
      for (const tab of ['Model', 'Prompt', 'Tools', 'Pins', 'Policy'] as const) {
        await editor.agent.open(tab);
        await hasNoBarriers(page, `agent, ${tab}`, { handles: false });
      }
      await editor.toFullScale();
      await hasNoBarriers(page, 'agent with its handles at 100 %');
      await editor.toFit();
      for (const name of ['Message', 'Log a note', 'On error code', 'Say sorry', 'Reply']) {
        await editor.select(name);
        await hasNoBarriers(page, `inspector of ${name}`, { handles: false });
      }
      const chat = await new ChatPanel(page).open();
      await hasNoBarriers(page, 'chat, with nothing said', { handles: false });
      await chat.say('Two kettles please.');
      await expect(chat.answers()).toHaveCount(1);
      await hasNoBarriers(page, 'chat, answered', { handles: false });
      await chat.close();
      await editor.openProblems();
      await hasNoBarriers(page, 'problems', { handles: false });
      await page.keyboard.press('Escape');
      const dialog = await editor.askToRun();
      await hasNoBarriers(page, 'run dialog', { handles: false });
      await dialog.start();
      await editor.shows('Apology', 'ok');
      await hasNoBarriers(page, 'editor with a run', { handles: false });
    });

    test(`${colorScheme}: runs, the debugger and traces have no barrier`, async ({ page, api }) => {
      const input = { text: 'Two kettles please.', customer_id: 'cus_204' };
      const { run_id, nodes } = await api.post<{ run_id: string; nodes: Record<string, { traces_url?: string }> }>(
        `/workflows/${await shopAssistant(api)}/runs`,
        { input, wait_s: 30 },
      );
      await page.goto('/runs');
      await expect(page.getByRole('region', { name: 'Runs', exact: true })).toBeVisible();
      await hasNoBarriers(page, 'runs');
      await page.getByRole('radio', { name: 'cancelled' }).click();
      await hasNoBarriers(page, 'no run like this');

      const run = await new RunPage(page).open(run_id);
      await expect(run.status()).toContainText('succeeded');
      await hasNoBarriers(page, 'run');
      await run.openReceipt('payment.charge');
      await hasNoBarriers(page, 'run with a failed receipt');
      await run.openReceipt('orders.place');
      await hasNoBarriers(page, 'run with a receipt');
      await run.timeline.press('ArrowLeft', 12);
      await hasNoBarriers(page, 'run, scrubbed');
      await run.chooseView('List');
      await hasNoBarriers(page, 'run, list');
      await run.chooseView('Messages');
      await hasNoBarriers(page, 'run, messages');

      await page.goto(new URL(nodes['assist']?.traces_url ?? '/traces/none').pathname);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await hasNoBarriers(page, 'trace');
    });

    test(`${colorScheme}: what is not there says so without a barrier`, async ({ page }) => {
      for (const path of ['/runs/none', '/workflows/none', '/tools/none.such', '/traces/none', '/nowhere']) {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        await hasNoBarriers(page, path);
      }
    });
  });
}
