import { expect, type Locator, type Page } from '@playwright/test';

/** The audit log of actions and denied calls. */
export class AuditPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<this> {
    await this.page.goto('/audit');
    await expect(this.page.getByRole('heading', { name: 'Audit log', level: 1 })).toBeVisible();
    return this;
  }

  row(...text: readonly string[]): Locator {
    const rows = this.page.getByRole('region', { name: 'Audit log', exact: true }).getByRole('row');
    return text.reduce((found, hasText) => found.filter({ hasText }), rows).first();
  }

  async only(noun: string): Promise<void> {
    await this.page.getByRole('radio', { name: noun, exact: true }).click();
  }

  rows(): Locator {
    return this.page.getByRole('region', { name: 'Audit log', exact: true }).getByRole('row');
  }

  async search(text: string): Promise<void> {
    await this.page.getByLabel('Search audit log').fill(text);
  }

  async about(subject: string): Promise<void> {
    await this.page.getByLabel('Resource').fill(subject);
  }

  async when(period: string): Promise<void> {
    await this.page.getByLabel('When', { exact: true }).click();
    await this.page.getByRole('option', { name: period }).click();
  }

  /** Returns the text of the exported file. */
  async export(format: 'CSV' | 'JSON'): Promise<string> {
    const download = this.page.waitForEvent('download');
    await this.page.getByRole('button', { name: 'Export' }).click();
    await this.page.getByRole('menuitem', { name: `As ${format}` }).click();
    const stream = await (await download).createReadStream();
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString('utf8');
  }
}
