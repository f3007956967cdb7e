import type { BrowserCommand } from 'vitest/node';

export type Media = { colorScheme?: 'light' | 'dark'; reducedMotion?: 'reduce' | 'no-preference' };

/** Sets what the browser reports about the preferences of the user. */
export const setMedia: BrowserCommand<[media: Media]> = async ({ page }, media) => {
  await page.emulateMedia(media);
};

declare module 'vitest/browser' {
  interface BrowserCommands {
    setMedia: (media: Media) => Promise<void>;
  }
}
