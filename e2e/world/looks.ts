import { expect, type Page } from '@playwright/test';
import { hasNoBarriers } from './axe.ts';

/** A phone, held upright; and a laptop's window. */
export const narrow = { width: 390, height: 844 };
export const wide = { width: 1440, height: 900 };

export type LookOptions = {
  /** False: the scale of a canvas is the person's, and so is the size of its handles. */
  handles?: boolean;
  /** False: it is not to be had at this width. */
  isNarrow?: boolean;
};

/**
 * The state that is open now, as everybody gets it: no barrier in the light, none in the dark, and none on a phone, where
 * the page does not scroll sideways either. In the dark only colours are another; so only they are looked at again.
 */
export async function looksRight(page: Page, what: string, { handles = true, isNarrow = true }: LookOptions = {}): Promise<void> {
  await hasNoBarriers(page, `${what}, light`, { handles });
  await inTheme(page, 'dark');
  await hasNoBarriers(page, `${what}, dark`, { handles, rules: ['color-contrast'] });
  if (isNarrow) {
    await page.setViewportSize(narrow);
    await hasNoBarriers(page, `${what}, dark and narrow`, { handles });
    expect.soft(await sideways(page), `scrolls sideways: ${what}`).toEqual([]);
    await page.setViewportSize(wide);
  }
  await inTheme(page, 'light');
}

async function inTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  // Who does not follow the machine now, does not notice before the next page: the first frame sets it.
  await page.evaluate(chosen => document.documentElement.setAttribute('data-theme', chosen), theme);
}

/** What is wider than the window: the page itself, or its main part. A table may scroll in a region of its own. */
const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main, [role="dialog"]')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(({ tagName, scrollWidth, clientWidth }) => `${tagName.toLowerCase()}: ${scrollWidth} in ${clientWidth} px`),
  );
