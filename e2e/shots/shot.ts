import type { Page } from '@playwright/test';
import type { Demo } from './demo.ts';

export type Look = {
  name: string;
  /** CSS pixels; a laptop's window where nothing is said. */
  size?: { width: number; height: number };
  /** True: it is the reading that is shown, so nobody waits for its end. */
  isReading?: boolean;
};

export type Shot = Look & { play: (page: Page, demo: Demo) => Promise<void> };

/** A phone, held upright. */
export const narrow = { width: 390, height: 844 };
