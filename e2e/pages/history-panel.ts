import { expect, type Locator, type Page } from '@playwright/test';

/** The versions of a workflow in the panel beside its canvas. */
export class HistoryPanel {
  readonly page: Page;
  readonly region: Locator;
  constructor(page: Page) {
    this.page = page;
    this.region = page.getByRole('complementary', { name: 'History' });
  }

  /** Returns the published version badge in the top bar. Pressing it opens the history. */
  publishedBadge(): Locator {
    return this.page.getByRole('banner').getByRole('button', { name: /^(Published version|Not published|History$)/ });
  }

  async open(): Promise<this> {
    if (!(await this.region.isVisible())) await this.publishedBadge().click();
    await expect(this.region).toBeVisible();
    return this;
  }

  versions(): Locator {
    return this.region.getByRole('region', { name: 'Published versions' }).getByRole('listitem');
  }

  version(number: number): Locator {
    return this.versions().filter({ has: this.page.getByRole('button', { name: `More actions for version ${number}` }) });
  }

  kept(): Locator {
    return this.region.getByRole('region', { name: 'Saved drafts' }).getByRole('listitem');
  }

  async compare(number: number): Promise<void> {
    await this.region.getByRole('button', { name: `Compare version ${number} with the draft` }).click();
    await expect(this.page.getByRole('status', { name: 'Comparison' })).toBeVisible();
  }

  changes(): Locator {
    return this.region.getByRole('list', { name: 'What changed' }).getByRole('listitem');
  }

  async stopComparing(): Promise<void> {
    await this.page.getByRole('button', { name: 'Back to the draft' }).click();
    await expect(this.page.getByRole('status', { name: 'Comparison' })).toBeHidden();
  }

  async choose(number: number, action: 'Run this version' | 'Restore as draft' | 'Rename'): Promise<void> {
    await this.region.getByRole('button', { name: `More actions for version ${number}` }).click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }
}
