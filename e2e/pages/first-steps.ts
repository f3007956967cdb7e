import { expect, type Locator, type Page } from '@playwright/test';

/** What leads a new person: three steps over the canvas. */
export class FirstSteps {
  readonly card: Locator;
  constructor(page: Page) {
    this.card = page.getByRole('region', { name: 'First steps' });
  }

  /** Which step is to be taken now, and how many are. */
  async standsAt(step: string, done: number): Promise<void> {
    await expect(this.card.locator('[aria-current="step"]')).toContainText(step);
    await expect(this.card.getByRole('img', { name: 'done' })).toHaveCount(done);
  }

  /** Presses what leads to the step, with the keyboard. */
  async follow(text: string): Promise<void> {
    await this.card.getByRole('button', { name: text }).press('Enter');
  }
}
