import { expect, type Locator, type Page } from '@playwright/test';
import { SlowNetwork } from '../support/slow-network.ts';
import { type AppearanceOptions, expectAppearance } from '../support/appearance.ts';
import type { PageState } from './page-state.ts';
import type { StateScene } from './state-scene.ts';

/** Checks a state on a slow server that fails once: loading, failed, retried, loaded, and everything that opens from it. */
export async function checkPageStates(page: Page, state: PageState, scene: StateScene): Promise<void> {
  const { name, fedBy, shown, further = [], ...checkOptions } = state;
  if (fedBy.length === 0) await state.open(page, scene);
  else await slowAndBroken(page, state, scene, checkOptions);
  await expect(shown(page, scene).first()).toBeVisible();
  await expectAppearance(page, name, checkOptions);
  for (const { name: part, open, closes = true, ...its } of further) {
    await open(page, scene);
    await expectAppearance(page, `${name}: ${part}`, { ...checkOptions, ...its });
    if (closes) await page.keyboard.press('Escape');
  }
}

async function slowAndBroken(page: Page, state: PageState, scene: StateScene, checkOptions: AppearanceOptions): Promise<void> {
  const { name, locator: region = whole } = state;
  const line = await SlowNetwork.before(page, state.fedBy);
  if (state.isQuiet === true) line.fail();
  await state.open(page, scene);
  if (state.isQuiet !== true) {
    const reading = region(page).locator('[aria-busy="true"]').first();
    await expect(reading, `${name} says that it is being read`).toBeVisible();
    await expect(reading.getByRole('status'), `${name} says what is being read`).not.toBeEmpty();
    expect.soft(await turning(page), `spinners: ${name}`).toEqual([]);
    await expectAppearance(page, `${name}, being read`, checkOptions);
  }

  line.fail();
  const alert = region(page)
    .getByRole('alert')
    .filter({ hasText: /INTERNAL_SERVER_ERROR|UNREACHABLE/ })
    .first();
  await expect(alert, `${name} says that it failed`).toBeVisible();
  await expect.soft(alert.getByText(/\.$/).last(), `${name} says what to do`).toContainText(/[Tt]ry again/);
  await expectAppearance(page, `${name}, failed`, checkOptions);

  line.mend();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toBeHidden();
}

const whole = (page: Page): Locator => page.locator('body');

/** Returns the elements that spin while loading, with motion allowed. */
async function turning(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const found = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations === Infinity)
      .map(animation => (animation.effect instanceof KeyframeEffect ? (animation.effect.target?.outerHTML ?? '') : '')),
  );
  await page.emulateMedia({ reducedMotion: 'reduce' });
  return found;
}
