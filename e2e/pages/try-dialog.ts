import { expect, type Locator, type Page } from '@playwright/test';

/** One call of a tool by hand: a form, and what came of it. */
export class TryDialog {
  readonly dialog: Locator;
  readonly outcome: Locator;
  constructor(page: Page, tool: string) {
    this.dialog = page.getByRole('dialog', { name: `Try ${tool}` });
    this.outcome = this.dialog.getByRole('region', { name: 'What came of it' });
  }

  async isReady(): Promise<this> {
    await expect(this.dialog).toBeVisible();
    return this;
  }

  async fill(field: string, text: string): Promise<void> {
    await this.dialog.getByLabel(field, { exact: true }).fill(text);
  }

  async press(label: 'Try it' | 'Send it' | 'Not now' | 'Other input'): Promise<void> {
    await this.dialog.getByRole('button', { name: label, exact: true }).click();
  }

  /** The word of the receipt's mark. */
  async ends(word: string | RegExp): Promise<void> {
    await expect(this.outcome.getByRole('banner').or(this.outcome.locator('header').first())).toContainText(word);
  }
}
