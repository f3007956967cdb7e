import { EditorPage } from '../pages/editor-page.ts';
import { FirstSteps } from '../pages/first-steps.ts';
import { RunDialog } from '../pages/run-dialog.ts';
import { expectAccessible } from '../support/axe.ts';
import { startApp } from '../support/start-app.ts';
import { expect, test } from '../support/test.ts';

test.describe('onboarding', () => {
  test('a new user is guided by keyboard to run, go back in time and pin, and never again until requested', {
    tag: '@loopback',
  }, async ({ page }) => {
    const app = await startApp();
    try {
      const steps = new FirstSteps(page);
      await page.goto(app.url);
      const editor = await new EditorPage(page).isReady();
      await steps.standsAt('Run the workflow', 0);
      expect(await page.evaluate(() => document.querySelector('[role="dialog"]'))).toBeNull();

      await steps.follow('Run now');
      await (await new RunDialog(page).isReady()).start();
      await steps.standsAt('Scrub the timeline', 1);
      await editor.shows('Shop assistant', 'ok');
      await steps.follow('Show playhead');
      await expect(editor.timeline.playhead).toBeFocused();
      await page.keyboard.press('ArrowLeft');
      await steps.standsAt('Pin a result', 2);
      await expectAccessible(page, 'the last step', { handles: false });

      await steps.follow('Show tools');
      await editor.agent.pinTool('catalog.search');
      await expect(steps.card.getByRole('status')).toContainText('Done. Tool calls stay hidden');
      await expect(steps.card.getByRole('img', { name: 'done' })).toHaveCount(3);
      await steps.follow('Done');
      await expect(steps.card).toBeHidden();
      await editor.isSaved();
      await page.reload();
      await editor.isReady();
      await expect(steps.card).toHaveCount(0);

      await page.keyboard.press('Control+k');
      await page.keyboard.type('first steps');
      await page.keyboard.press('Enter');
      await steps.standsAt('Run the workflow', 0);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      await steps.follow('Skip first steps');
      await expect(steps.card).toHaveCount(0);
    } finally {
      await app.stop();
    }
  });
});
