import { expect, type Page } from '@playwright/test';
import { EditorPage } from '../pages/editor-page.ts';
import { RunPage } from '../pages/run-page.ts';
import { SecretsPage } from '../pages/secrets-page.ts';
import { centerOf } from '../pages/canvas.ts';
import { runCommand } from '../pages/run-command.ts';
import type { Walk } from './walks.ts';

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name }).waitFor();

async function leave(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Walkthroughs with a part of a workflow, one call, one run, one key. */
export const lateRunShots: readonly Walk[] = [
  {
    name: 'hands on the canvas',
    play: async (page, { shop }, shot) => {
      const editor = await new EditorPage(page).open(shop);
      await page.keyboard.press('/');
      await dialog(page, 'Find node');
      await page.keyboard.type('note');
      await shot('find a node');
      await leave(page);
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').first().waitFor();
      await page.keyboard.type('run');
      await shot('command palette, looking for run');
      await page.keyboard.press('Escape');
      const from = await centerOf(editor.handle({ node: 'Shop assistant', handle: 'last_tool', side: 'output' }));
      const box = await editor.region.boundingBox();
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) * 0.7, (box?.y ?? 0) + (box?.height ?? 0) * 0.86, { steps: 8 });
      await shot('drawing an edge');
      await page.mouse.up();
      await page.getByRole('option').first().waitFor();
      await shot('nodes that fit');
      await leave(page);
      await editor.run();
      await editor.timeline.row(/crm\.log_note/).waitFor();
      await shot('after a run, with values');
      await editor.handle({ node: 'Shop assistant', handle: 'tools_by_id', side: 'output' }).hover();
      await dialog(page, /^Value of /);
      await shot('peek at a value');
    },
  },
  {
    name: 'a part of a workflow',
    play: async (page, { shop }, shot) => {
      const editor = await new EditorPage(page).open(shop);
      await editor.run();
      await editor.timeline.row(/crm\.log_note/).waitFor();
      await editor.select('Log a note');
      await runCommand(page, 'Run to here');
      await dialog(page, /^Run to /);
      await shot('run to here');
      await leave(page);
      // With the values of the previous run no input is requested.
      await runCommand(page, 'Run only this node');
      await editor.timeline.row(/crm\.log_note/).waitFor();
      await shot('a node run alone');
      await editor.inspector.getByRole('button', { name: 'Use last output' }).click();
      await editor.node('Log a note').getByRole('img', { name: 'has test data' }).waitFor();
      await shot('a node with test data');
      await editor.inspector.getByRole('region', { name: 'Test data' }).scrollIntoViewIfNeeded();
      await shot('its test data');
      await editor.undo();
      await editor.select('Shop assistant');
      const tried = await editor.agent.tryTool('catalog.search', '1.3.0');
      await shot('try a tool');
      await tried.press('Test call');
      await shot('try a tool, with faults or what came');
    },
  },
  {
    name: 'what can be done with a run',
    play: async (page, { run, effects }, shot) => {
      const debug = await new RunPage(page).open(run);
      await debug.openCall('catalog.search');
      await page.keyboard.press('a');
      await dialog(page, /^Retry /);
      await shot('call again');
      await leave(page);
      for (const [item, name] of [
        ['Compare with…', 'Compare with'],
        ['Save as case…', /^Save /],
      ] as const) {
        await page.getByRole('button', { name: 'More run actions' }).click();
        await page.getByRole('menu').waitFor();
        if (name === 'Compare with') await shot('menu of a run');
        await page.getByRole('menuitem', { name: item }).click();
        await dialog(page, name);
        await shot(item);
        await leave(page);
      }
      await debug.timeline.row('payment.charge').first().click({ button: 'right' });
      await page.getByRole('menu').waitFor();
      await shot('menu of a call');
      await page.keyboard.press('Escape');
      await page.keyboard.press('/');
      await page.keyboard.type('kettle');
      await shot('a search in the timeline');
      await debug.replayOffline();
      await page.getByRole('button', { name: 'Replay offline' }).waitFor();
      await shot('replayed');
      await debug.open(effects);
      await page.getByRole('button', { name: 'Undo side effects' }).click();
      await page.getByRole('dialog').waitFor();
      await shot('undo effects');
    },
  },
  {
    name: 'keys and their care',
    play: async (page, _demo, shot) => {
      const secrets = await new SecretsPage(page).open();
      await page.getByRole('button', { name: 'More actions for STAGING_KEY' }).first().click();
      await page.getByRole('menu').waitFor();
      await shot('menu of a secret');
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await dialog(page, /^Delete /);
      await shot('delete a secret');
      await leave(page);
      await secrets.open();
      await page.getByRole('button', { name: /Rotate/ }).click();
      await dialog(page, 'Rotate encryption key');
      await shot('rotate the key');
    },
  },
];
