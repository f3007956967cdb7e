import type { Page } from '@playwright/test';
import type { Demo } from './demo.ts';

export type Shot = {
  name: string;
  /** CSS pixels; a laptop's window where nothing is said. */
  size?: { width: number; height: number };
  play: (page: Page, demo: Demo) => Promise<void>;
};

/** A phone, held upright. */
export const narrow = { width: 390, height: 844 };
