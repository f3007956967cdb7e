import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { nodeCard } from '../../../../test-support/canvas-view.ts';
import { addByKey, banner, expectSaved, openEditor } from '../../../../test-support/editor-view.ts';
import { expectAccessible } from '../../../../test-support/expect-accessible.ts';
import { press, type } from '../../../../test-support/keyboard.ts';
import { collisions } from '../../../../test-support/overlaps.ts';
import { agentWorkflow } from '../../../../test-support/workflow-fixture.ts';

const longName = 'Refund requests from the whole of Europe, sorted by country and by the amount that was paid';
const saveStatus = page.getByRole('status', { name: 'Save status' });

async function chooseMore(item: RegExp): Promise<void> {
  await banner.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

describe('EditorTopBar', () => {
  it('EditorTopBar replaces the whole name of a workflow', async () => {
    const { stored } = await openEditor(agentWorkflow('Before'));
    await page.getByRole('button', { name: 'Rename workflow' }).click();
    const field = page.getByRole('dialog', { name: 'Rename workflow' }).getByLabelText('Name');
    await expect.element(field).toHaveFocus();
    await type('After');
    await press('Enter');
    await expect.element(page.getByRole('navigation', { name: 'Breadcrumb' })).toMatchTextContent('After');
    await expectSaved();
    await expect.poll(() => stored().name).toBe('After');
  });

  it('EditorTopBar drops secondary actions before anything overlaps, with a long name', async () => {
    await openEditor(agentWorkflow(longName));
    for (const width of [1440, 1280, 1100, 900, 720, 390]) {
      await page.viewport(width, width > 720 ? 900 : 450);
      await expect.poll(() => collisions(banner.element().querySelectorAll('a, button, output'))).toEqual([]);
      await expect.element(banner.getByRole('button', { name: 'Run', exact: true })).toBeVisible();
      await expect.element(banner.getByRole('link', { name: 'Runs' })).toBeVisible();
      await expect.element(saveStatus).toBeVisible();
      expect(document.documentElement.scrollWidth, `${width} px`).toBeLessThanOrEqual(window.innerWidth);
    }
  });

  it('EditorTopBar has the dropped actions in a menu at 200 % zoom', async () => {
    await openEditor(agentWorkflow(longName), { width: 720, height: 450 });
    await expectAccessible('the editor at 200 % zoom', { handles: false });
    await addByKey('o');
    await expect.element(nodeCard('Output')).toBeVisible();
    await chooseMore(/^Undo/);
    await expect.element(nodeCard('Output')).toHaveLength(0);
    await chooseMore(/^Publish/);
    await expect.element(page.getByRole('dialog', { name: /^Publish/ })).toBeVisible();
  });
});
