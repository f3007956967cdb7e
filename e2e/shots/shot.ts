import type { Page } from '@playwright/test';
import type { Demo } from './demo.ts';

export type ShotBase = {
  name: string;
  /** CSS pixels. If absent, a laptop's window. */
  size?: { width: number; height: number };
  /** True when the loading state is captured, so its end is not awaited. */
  isReading?: boolean;
};

export type Shot = ShotBase & { play: (page: Page, demo: Demo) => Promise<void> };

/** A phone in portrait orientation. */
export const narrow = { width: 390, height: 844 };
