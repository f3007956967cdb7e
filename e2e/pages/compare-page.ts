import { expect, type Locator, type Page } from '@playwright/test';

/** The comparison of two runs. */
export class ComparePage {
  readonly page: Page;
  readonly totals: Locator;
  readonly steps: Locator;
  constructor(page: Page) {
    this.page = page;
    this.totals = page.getByRole('region', { name: 'Totals of both runs' });
    this.steps = page.getByRole('list', { name: 'Steps of both runs' });
  }

  async isReady(): Promise<this> {
    await expect(this.page.getByRole('heading', { level: 1, name: 'Compare runs' })).toBeVisible();
    await expect(this.steps).toBeVisible();
    return this;
  }

  step(text: string | RegExp): Locator {
    return this.steps.getByRole('listitem').filter({ hasText: text });
  }

  async show(rows: 'All' | 'Differences' | 'Calls' | 'Node outputs'): Promise<void> {
    await this.page.getByRole('radio', { name: rows, exact: true }).click();
  }
}
