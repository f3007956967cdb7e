import type { Locator } from 'vitest/browser';
import type { Path } from '../memory-server.ts';
import type { AppearanceOptions } from './appearance.ts';

export type PageState = AppearanceOptions & {
  /** The display name of the state. */
  name: string;
  /** The address of the page. */
  path: string;
  /** The width of the window in pixels, if it is not that of a laptop. */
  width?: number;
  /** Navigates from the page to the state, without waiting for its content. */
  open?: () => Promise<unknown>;
  /** Returns the element that is visible when everything has loaded. */
  shown: () => Locator;
  /** The procedures that supply its data. If there are none, it has no loading or error state. */
  fedBy: readonly Path[];
  /** Returns the section or dialog that shows the loading and error state, if it is not the whole page. */
  region?: () => Locator;
  /** Further states that open from there in sequence, each closed again by Escape. */
  further?: readonly FurtherState[];
  /** True when it shows nothing while loading, most often because it may have nothing to show afterwards. */
  isQuiet?: boolean;
  /** False when its texts are not checked, because it shows data of its own, which no server sends. */
  hasTranslatedTexts?: boolean;
};

export type FurtherState = AppearanceOptions & {
  name: string;
  open: () => Promise<unknown>;
  /** False when the next state starts from this one. */
  closes?: boolean;
};
