import { expect, type Locator, type Page } from '@playwright/test';

/** The editor's display of other users who have the same workflow open. */
export class OthersPanel {
  private readonly page: Page;
  readonly here: Locator;
  readonly note: Locator;
  readonly conflicts: Locator;

  constructor(page: Page) {
    this.page = page;
    this.here = page.getByRole('group', { name: 'Also here' });
    this.note = page.getByRole('status', { name: 'Changes by others' });
    this.conflicts = page.getByRole('dialog', { name: /^Conflicting change|in conflict$/ });
  }

  badge(text: string | RegExp): Locator {
    return this.here.getByRole('button', { name: text });
  }

  async isAlone(): Promise<void> {
    await expect(this.page.getByRole('region', { name: 'Workflow canvas' })).toBeVisible();
    await expect(this.here).toBeHidden();
  }
}
