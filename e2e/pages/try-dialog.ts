import { expect, type Locator, type Page } from '@playwright/test';

/** A manual call of a tool: a form and the result. */
export class TryDialog {
  readonly dialog: Locator;
  readonly outcome: Locator;
  constructor(page: Page, tool: string) {
    this.dialog = page.getByRole('dialog', { name: `Try ${tool}` });
    this.outcome = this.dialog.getByRole('region', { name: 'Result' });
  }

  async isReady(): Promise<this> {
    await expect(this.dialog).toBeVisible();
    return this;
  }

  async fill(field: string, text: string): Promise<void> {
    await this.dialog.getByLabel(field, { exact: true }).fill(text);
  }

  async press(label: 'Test call' | 'Send call' | 'Cancel' | 'Change input'): Promise<void> {
    await this.dialog.getByRole('button', { name: label, exact: true }).click();
  }

  /** Checks the status badge of the tool result. */
  async ends(word: string | RegExp): Promise<void> {
    await expect(this.outcome.getByRole('banner').or(this.outcome.locator('header').first())).toContainText(word);
  }
}
