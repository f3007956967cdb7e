import { expect, type Locator, type Page } from '@playwright/test';

/** The onboarding of a new user: three steps over the canvas. */
export class FirstSteps {
  readonly card: Locator;
  constructor(page: Page) {
    this.card = page.getByRole('region', { name: 'First steps' });
  }

  /** Checks the current step and the number of completed steps. */
  async standsAt(step: string, done: number): Promise<void> {
    await expect(this.card.locator('[aria-current="step"]')).toContainText(step);
    await expect(this.card.getByRole('img', { name: 'done' })).toHaveCount(done);
  }

  /** Activates the action of a step by keyboard. */
  async follow(text: string): Promise<void> {
    await this.card.getByRole('button', { name: text }).press('Enter');
  }
}
