import { expect, type Locator, type Page } from '@playwright/test';

/** The sources of tools and the pending approvals. */
export class ConnectionsPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<this> {
    await this.page.goto('/connections');
    await expect(this.page.getByRole('heading', { name: 'Connections', level: 1 })).toBeVisible();
    return this;
  }

  row(name: string): Locator {
    return this.page.getByRole('region', { name: 'Connections', exact: true }).getByRole('row', { name });
  }

  /** Returns the pending change of a tool. */
  change(tool: string): Locator {
    return this.page.getByRole('article', { name: tool });
  }

  async addServer(name: string, url: string, { trustsHints = false } = {}): Promise<void> {
    await this.page.getByRole('button', { name: 'Add connection' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Add connection' });
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await dialog.getByLabel('URL', { exact: true }).fill(url);
    if (trustsHints) await dialog.getByRole('checkbox', { name: /^Trust server/ }).check();
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  }

  async checkNow(name: string): Promise<void> {
    await this.choose(name, 'Check now');
  }

  async remove(name: string): Promise<void> {
    await this.choose(name, 'Remove');
    await this.page
      .getByRole('dialog', { name: `Remove ${name}?` })
      .getByRole('button', { name: 'Remove' })
      .click();
    await expect(this.row(name)).toBeHidden();
  }

  private async choose(name: string, item: string): Promise<void> {
    await this.page.getByRole('button', { name: `More actions for ${name}` }).click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }
}
