import { expect, type Locator, type Page } from '@playwright/test';

/** The page of one connection. */
export class ConnectionPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async open(id: string): Promise<this> {
    await this.page.goto(`/connections/${id}`);
    await expect(this.section('Source')).toBeVisible();
    return this;
  }

  section(name: 'Source' | 'Tools' | 'Operations' | 'Waiting for approval'): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  tool(name: string): Locator {
    return this.section('Tools').getByRole('row').filter({ hasText: name });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  async choose(item: 'Rename' | 'Remove'): Promise<void> {
    await this.page.getByRole('button', { name: /^More actions for / }).click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }
}
