import { expect, type Locator, type Page } from '@playwright/test';

/** The publish dialog: the information shown before publishing, and the user's inputs. */
export class PublishDialog {
  readonly dialog: Locator;
  private readonly page: Page;
  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name: /^Publish/ });
  }

  async open(): Promise<this> {
    await this.page.getByRole('banner').getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(this.dialog.getByLabel('Name')).toBeVisible();
    return this;
  }

  button(): Locator {
    return this.dialog.getByRole('button', { name: 'Publish', exact: true });
  }

  changes(): Locator {
    return this.dialog.getByRole('list', { name: 'What changed' }).getByRole('listitem');
  }

  async publish(text: { name?: string; note?: string; reason?: string } = {}): Promise<void> {
    if (text.name !== undefined) await this.dialog.getByLabel('Name').fill(text.name);
    if (text.note !== undefined) await this.dialog.getByLabel('Note').fill(text.note);
    if (text.reason !== undefined) await this.dialog.getByLabel('Reason to publish anyway').fill(text.reason);
    await this.button().click();
    await expect(this.dialog).toBeHidden();
  }

  async close(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await expect(this.dialog).toBeHidden();
  }
}
