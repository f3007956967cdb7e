import { expect, type Locator, type Page } from '@playwright/test';

/** The input dialog of a run. */
export class RunDialog {
  readonly dialog: Locator;
  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Run workflow' });
  }

  async isReady(): Promise<this> {
    await expect(this.dialog).toBeVisible();
    return this;
  }

  field(label: string): Locator {
    return this.dialog.getByLabel(label, { exact: true });
  }

  async fill(fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(fields)) await this.field(label).fill(value);
  }

  async start(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Start run' }).click();
    await expect(this.dialog).toBeHidden();
  }
}
