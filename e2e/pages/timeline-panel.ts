import { expect, type Locator, type Page } from '@playwright/test';

/** The timeline, in the dock of the editor and in the debugger. */
export class TimelinePanel {
  readonly page: Page;
  readonly region: Locator;
  readonly playhead: Locator;
  constructor(page: Page) {
    this.page = page;
    this.region = page.getByRole('region', { name: 'Timeline' });
    this.playhead = page.getByRole('slider', { name: 'Playhead' });
  }

  row(text: string | RegExp): Locator {
    return this.region.getByRole('row', { name: text });
  }

  /** Returns the rows that the up and down arrow keys move through. */
  lanes(): Locator {
    return this.region.getByRole('treegrid', { name: 'Calls, turns and nodes' });
  }

  async seq(): Promise<number> {
    return Number(await this.playhead.getAttribute('aria-valuenow'));
  }

  async press(keys: string, times = 1): Promise<void> {
    await this.playhead.focus();
    for (let step = 0; step < times; step += 1) await this.page.keyboard.press(keys);
  }

  async toStart(): Promise<void> {
    await this.press('Home');
  }

  async toEnd(): Promise<void> {
    await this.press('End');
  }

  /** Steps event by event until the playhead is at that event. */
  async scrubTo(seq: number): Promise<void> {
    await this.playhead.focus();
    for (let guard = 0; guard < 500; guard += 1) {
      const at = await this.seq();
      if (at === seq) return;
      await this.page.keyboard.press(at < seq ? 'ArrowRight' : 'ArrowLeft');
      await expect.poll(() => this.seq()).not.toBe(at);
    }
    throw new Error(`the needle did not come to event ${seq}`);
  }
}
