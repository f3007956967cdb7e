import { EditorPage } from '../pages/editor-page.ts';
import { FirstSteps } from '../pages/first-steps.ts';
import { expectAccessible } from '../support/axe.ts';
import { agentWorkflow, uniqueName } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

test('contextual help answers by keyboard alone and links to the full documentation', async ({ page, api }) => {
  const { id } = await api.post<{ id: string }>('/workflows', agentWorkflow(uniqueName('Questions'), {}));
  const editor = await new EditorPage(page).open(id);
  await editor.select('Helper');
  await editor.agent.open('Policy');
  const helpButton = editor.inspector.getByRole('button', { name: 'Help on Side effects' });
  await helpButton.press('Enter');
  const note = page.getByRole('dialog', { name: 'Side effects' });
  await expect(note).toContainText('Read-only changes nothing');
  await expectAccessible(page, 'an answer beside a field', { handles: false });
  await page.keyboard.press('Escape');
  await expect(note).toBeHidden();
  await expect(helpButton).toBeFocused();
  // Its letters are shortcuts of the canvas, but not here.
  await expect(editor.inspector.getByLabel('Node name')).toHaveValue('Helper');

  for (const topic of ['Approval', 'Budgets', 'Messages during a run', 'Turns and calls'])
    await expect(editor.inspector.getByRole('button', { name: `Help on ${topic}` })).toBeVisible();
  await helpButton.press('Enter');
  await note.getByRole('link', { name: 'More in Help' }).press('Enter');
  await page.waitForURL('**/help#side-effects');
  await expect(page.getByRole('heading', { name: 'Side effects', exact: true })).toBeInViewport();
  await expectAccessible(page, 'help');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'help in a narrow window');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Show first steps' }).click();
  await page.waitForURL(url => !url.pathname.startsWith('/help'));
  await new EditorPage(page).open(id);
  await new FirstSteps(page).standsAt('Run the workflow', 0);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the help has no accessibility violations in ${colorScheme} mode`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/help#unknown-outcome');
    await expect(page.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible();
    await expectAccessible(page, 'help');
  });
}
