import { expect, type Locator, type Page } from '@playwright/test';

/** The names of secrets, never their values. */
export class SecretsPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<this> {
    await this.page.goto('/secrets');
    await expect(this.page.getByRole('heading', { name: 'Secrets', level: 1 })).toBeVisible();
    return this;
  }

  row(name: string): Locator {
    return this.rows(name).first();
  }

  /** Returns a row for each scope that has the name. */
  rows(name: string): Locator {
    const rows = this.page.getByRole('region', { name: 'Secrets', exact: true }).getByRole('row');
    return rows.filter({ has: this.page.getByText(name, { exact: true }) });
  }

  /** Tests a secret and returns the dialog with the result. */
  async test(name: string, scope: string): Promise<Locator> {
    await this.page.getByRole('button', { name: `Test ${name} in the ${scope} scope` }).click();
    return this.page.getByRole('dialog', { name: `Test ${name}` });
  }

  async replace(name: string, value: string): Promise<void> {
    await this.page.getByRole('button', { name: `More actions for ${name}` }).click();
    await this.page.getByRole('menuitem', { name: 'Replace value' }).click();
    const dialog = this.page.getByRole('dialog', { name: `Replace ${name}` });
    await dialog.getByLabel('Value').fill(value);
    await dialog.getByRole('button', { name: 'Replace', exact: true }).click();
    await expect(dialog).toBeHidden();
  }

  async add(name: string, value: string, scope = 'workspace', hosts = ''): Promise<void> {
    await this.page.getByRole('button', { name: 'Add secret' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Add secret' });
    await dialog.getByLabel('Name').fill(name);
    if (scope !== 'workspace') {
      await dialog.getByLabel('Scope').click();
      await this.page.getByRole('option', { name: scope }).click();
    }
    await expect(dialog.getByLabel('Value')).toHaveAttribute('type', 'password');
    await dialog.getByLabel('Value').fill(value);
    await dialog.getByLabel('Allowed hosts').fill(hosts);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog).toBeHidden();
  }

  async remove(name: string): Promise<void> {
    await this.page.getByRole('button', { name: `More actions for ${name}` }).click();
    await this.page.getByRole('menuitem', { name: 'Delete' }).click();
    await this.page
      .getByRole('dialog', { name: `Delete ${name}?` })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(this.row(name)).toBeHidden();
  }
}
