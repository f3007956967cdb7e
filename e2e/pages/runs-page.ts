import { expect, type Locator, type Page } from '@playwright/test';

/** The list of runs. */
export class RunsPage {
  readonly page: Page;
  readonly rows: Locator;
  readonly search: Locator;
  readonly selected: Locator;
  constructor(page: Page) {
    this.page = page;
    this.rows = page.getByRole('table').locator('tbody').getByRole('row');
    this.search = page.getByRole('textbox', { name: 'Search runs' });
    this.selected = page.getByRole('toolbar', { name: 'Selected runs' });
  }

  async open(query = ''): Promise<this> {
    await this.page.goto(`/runs${query}`);
    await expect(this.rows.first()).toBeVisible();
    return this;
  }

  checkbox(index: number): Locator {
    return this.rows.nth(index).getByRole('checkbox');
  }
}
