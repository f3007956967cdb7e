import type { Locator, Page } from '@playwright/test';
import type { StateScene } from './state-scene.ts';

export type PageState = {
  /** What a person would call it. */
  name: string;
  /** Goes there; what is shown need not have come yet. */
  open: (page: Page, scene: StateScene) => Promise<unknown>;
  /** What is seen when all of it has come. */
  shown: (page: Page, scene: StateScene) => Locator;
  /** The procedures that feed it; where there are none, it is never read nor can it fail. */
  fedBy: readonly string[];
  /** Where it reads and fails, if that is not the whole page: a section, a dialog. */
  place?: (page: Page) => Locator;
  /** What else opens from there, one after the other, each closed again by Escape. */
  further?: readonly FurtherState[];
  /** It says nothing while it is read: most often there is nothing to say then either. */
  isQuiet?: boolean;
  handles?: boolean;
  isNarrow?: boolean;
};

export type FurtherState = {
  name: string;
  open: (page: Page, scene: StateScene) => Promise<unknown>;
  /** False: what comes next begins here. */
  closes?: boolean;
  handles?: boolean;
  isNarrow?: boolean;
};
