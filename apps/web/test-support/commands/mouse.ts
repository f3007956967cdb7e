import type { BrowserCommand } from 'vitest/node';

/** A movement of the pointer in pixels of the page under test, or a press or release of a button. */
export type MouseStep =
  | { move: [x: number, y: number]; steps?: number }
  | { down: 'left' | 'middle' | 'right' }
  | { up: 'left' | 'middle' | 'right' }
  | { wheel: [dx: number, dy: number] };

/** Plays movements and presses with the pointer of the browser, in the frame of the page under test. */
export const mouse: BrowserCommand<[steps: readonly MouseStep[]]> = async ({ page, iframe }, steps) => {
  const box = await iframe.owner().boundingBox();
  const { x = 0, y = 0 } = box ?? {};
  for (const step of steps) {
    if ('move' in step) await page.mouse.move(x + step.move[0], y + step.move[1], { steps: step.steps ?? 1 });
    else if ('down' in step) await page.mouse.down({ button: step.down });
    else if ('up' in step) await page.mouse.up({ button: step.up });
    else await page.mouse.wheel(...step.wheel);
  }
};

declare module 'vitest/browser' {
  interface BrowserCommands {
    mouse: (steps: readonly MouseStep[]) => Promise<void>;
  }
}
