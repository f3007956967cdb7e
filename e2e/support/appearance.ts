import { expect, type Page } from '@playwright/test';
import { afterFrames } from './after-frames.ts';
import { expectAccessible } from './axe.ts';

/** A phone in portrait orientation, and a laptop's window. */
const narrow = { width: 390, height: 844 };
const wide = { width: 1440, height: 900 };

export type AppearanceOptions = {
  /** False when handle sizes are not checked, because users choose the scale of a canvas. */
  handles?: boolean;
  /** False when the state is not available at this width. */
  isNarrow?: boolean;
};

/**
 * Checks the accessibility of the open state: light, dark, and on a phone, where the page must not scroll sideways either. In
 * dark mode only colors differ, so only they are checked again; on a phone everything but the colors.
 */
export async function expectAppearance(
  page: Page,
  what: string,
  { handles = true, isNarrow = true }: AppearanceOptions = {},
): Promise<void> {
  await expectAccessible(page, `${what}, light`, { handles });
  await inTheme(page, 'dark');
  await expectAccessible(page, `${what}, dark`, { handles, rules: ['color-contrast'] });
  if (isNarrow) {
    await page.setViewportSize(narrow);
    // A region that scrolls now gets the focus after the frame in which it is measured.
    await afterFrames(page, 3);
    await expectAccessible(page, `${what}, narrow`, { handles, without: ['color-contrast'] });
    expect.soft(await sideways(page), `scrolls sideways: ${what}`).toEqual([]);
    await page.setViewportSize(wide);
  }
  await inTheme(page, 'light');
}

async function inTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  // A theme that does not follow the system only updates with the next page, so it is set here for this one.
  await page.evaluate(chosen => document.documentElement.setAttribute('data-theme', chosen), theme);
}

/**
 * Returns elements that are wider than the window: the page itself, or its main part. A table may scroll in a region of its
 * own.
 */
const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main, [role="dialog"]')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(({ tagName, scrollWidth, clientWidth }) => `${tagName.toLowerCase()}: ${scrollWidth} in ${clientWidth} px`),
  );
