import type { Locator, Page } from '@playwright/test';
import type { StateScene } from './state-scene.ts';

export type PageState = {
  /** The display name of the state. */
  name: string;
  /** Navigates to the state without waiting for its content. */
  open: (page: Page, scene: StateScene) => Promise<unknown>;
  /** Returns the element that is visible when everything has loaded. */
  shown: (page: Page, scene: StateScene) => Locator;
  /** The procedures that supply its data. If there are none, it has no loading or error state. */
  fedBy: readonly string[];
  /** Returns the section or dialog that shows the loading and error state, if it is not the whole page. */
  locator?: (page: Page) => Locator;
  /** Further states that open from there in sequence, each closed again by Escape. */
  further?: readonly FurtherState[];
  /** True when it shows nothing while loading, most often because it may have nothing to show afterwards. */
  isQuiet?: boolean;
  handles?: boolean;
  isNarrow?: boolean;
};

export type FurtherState = {
  name: string;
  open: (page: Page, scene: StateScene) => Promise<unknown>;
  /** False when the next state starts from this one. */
  closes?: boolean;
  handles?: boolean;
  isNarrow?: boolean;
};
