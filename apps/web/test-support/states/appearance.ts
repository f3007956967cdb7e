import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { afterLayout, expectAccessible } from '../expect-accessible.ts';

/** A phone in portrait orientation. */
const narrow = [390, 844] as const;

export type AppearanceOptions = {
  /** False when handle sizes are not checked, because users choose the scale of a canvas. */
  handles?: boolean;
  /** False when the state is not available on a phone. */
  isNarrow?: boolean;
  /** True for a state that ends by itself or by a retry: on a phone only its width is checked, for it has the controls of a laptop. */
  isBrief?: boolean;
};

/**
 * Checks the accessibility of the open state: light, dark, and on a phone, where the page must not scroll sideways either. In
 * dark mode only colors differ, so only they are checked again; on a phone everything but the colors.
 */
export async function expectAppearance(what: string, options: AppearanceOptions = {}): Promise<void> {
  const { handles = true, isNarrow = true, isBrief = false } = options;
  await expectAccessible(`${what}, light`, { handles });
  document.documentElement.dataset['theme'] = 'dark';
  await expectAccessible(`${what}, dark`, { handles, rules: ['color-contrast'] });
  document.documentElement.dataset['theme'] = 'light';
  if (!isNarrow) return;
  const before = [window.innerWidth, window.innerHeight] as const;
  await page.viewport(...narrow);
  if (isBrief) await afterLayout();
  else await expectAccessible(`${what}, narrow`, { handles, without: ['color-contrast'] });
  expect.soft(sideways(), `scrolls sideways: ${what}`).toEqual([]);
  await page.viewport(...before);
}

/**
 * Returns elements that are wider than the window: the page itself, or its main part. A table may scroll in a region of its
 * own.
 */
const sideways = (): string[] =>
  [document.documentElement, ...document.querySelectorAll('main, [role="dialog"]')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
    .map(({ tagName, scrollWidth, clientWidth }) => `${tagName.toLowerCase()}: ${scrollWidth} in ${clientWidth} px`);
