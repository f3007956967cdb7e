import type { Locator, Page } from '@playwright/test';
import type { Frame } from '../support/ffmpeg.ts';
import { centerOf } from '../pages/canvas.ts';
import { afterFrames } from '../support/after-frames.ts';

const step = 70;

/**
 * A visible mouse pointer. Screenshots show no pointer, so one is drawn at the mouse position. Captures the frames of its
 * actions, too.
 */
export class Pointer {
  readonly frames: Frame[] = [];
  private readonly page: Page;
  private at = { x: 720, y: 520 };

  constructor(page: Page) {
    this.page = page;
  }

  /** Shows the pointer. Call it once the page is loaded. */
  async show(): Promise<void> {
    await this.page.mouse.move(this.at.x, this.at.y);
    await this.page.evaluate(({ x, y }) => {
      const arrow = document.createElement('div');
      arrow.innerHTML =
        '<svg width="22" height="22" viewBox="0 0 16 16"><path d="M3 1.5v11.2l2.9-2.7 1.8 4.2 2-.9-1.8-4h4z" fill="#1b1c1a" stroke="#fff" stroke-width="1"/></svg>';
      arrow.style.cssText = `position:fixed;left:0;top:0;z-index:2147483647;pointer-events:none;transform:translate(${x}px,${y}px)`;
      document.body.append(arrow);
      addEventListener(
        'mousemove',
        event => {
          arrow.style.transform = `translate(${event.clientX}px,${event.clientY}px)`;
        },
        { capture: true },
      );
    }, this.at);
  }

  /** Captures the current view for this duration. */
  async hold(ms: number): Promise<void> {
    this.frames.push({ png: await this.page.screenshot(), ms });
  }

  /** Moves to a target in a few frames. */
  async to(target: Locator | { x: number; y: number }, pictures = 5): Promise<void> {
    const end = 'x' in target ? target : await centerOf(target);
    const start = this.at;
    for (let index = 1; index <= pictures; index += 1) {
      // Slow at both ends, like a hand.
      const share = (1 - Math.cos((Math.PI * index) / pictures)) / 2;
      await this.page.mouse.move(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share);
      await this.hold(step);
    }
    this.at = end;
  }

  async press(target: Locator, { button = 'left', ms = 600 }: { button?: 'left' | 'right'; ms?: number } = {}): Promise<void> {
    await this.to(target);
    await this.page.mouse.down({ button });
    await this.page.mouse.up({ button });
    await this.isStill();
    await this.hold(ms);
  }
  /** Waits until the page has drawn what the press changed, and what opens has finished to move. */
  private async isStill(): Promise<void> {
    await afterFrames(this.page, 3);
    await this.page.evaluate(async () => {
      const ending = document.getAnimations().filter(animation => animation.effect?.getComputedTiming().endTime !== Infinity);
      await Promise.all(ending.map(animation => animation.finished.catch(() => undefined)));
    });
  }
}
