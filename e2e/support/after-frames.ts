import type { Page } from '@playwright/test';

/** Waits until the page has drawn this many frames, after which anything that moves has moved. */
export const afterFrames = (page: Page, count: number): Promise<void> =>
  page.evaluate(
    left =>
      new Promise<void>(resolve => {
        const next = (): void => {
          if (left === 0) return resolve();
          left -= 1;
          requestAnimationFrame(next);
        };
        next();
      }),
    count,
  );
