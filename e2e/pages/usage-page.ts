import { expect, type Locator, type Page } from '@playwright/test';

/** The usage page: calls, outcomes and costs. */
export class UsagePage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<this> {
    await this.page.goto('/usage');
    await expect(this.page.getByRole('heading', { name: 'Usage', level: 1 })).toBeVisible();
    return this;
  }

  line(tool: string): Locator {
    return this.page.getByRole('region', { name: 'Usage by version' }).getByRole('row', { name: tool });
  }

  chart(): Locator {
    return this.page.getByRole('img', { name: /calls in the last/ });
  }

  async choose(name: '24 hours' | '7 days' | '30 days' | 'Chart' | 'Table'): Promise<void> {
    await this.page.getByRole('radio', { name, exact: true }).click();
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

  /** Sends the report to an address. Returns the dialog with the outcome. */
  async send(address: string): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Export' }).click();
    await this.page.getByRole('menuitem', { name: 'Send to an address' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Send usage to an address' });
    await dialog.getByRole('textbox', { name: 'URL' }).fill(address);
    await dialog.getByRole('button', { name: 'Send' }).click();
    return dialog;
  }

  async showBilling(): Promise<Locator> {
    await this.page.getByRole('tab', { name: 'Billing' }).click();
    return this.page.getByRole('region', { name: 'Billing by group' });
  }

  async group(name: 'Tool or model' | 'Workflow' | 'Agent' | 'User' | 'Day'): Promise<void> {
    await this.page.getByRole('radio', { name, exact: true }).click();
  }

  /** Schedules the delivery of usage to an address. Returns the section that shows the schedule. */
  async schedule(address: string, every: 'Every month' | 'Every day'): Promise<Locator> {
    const section = this.page.getByRole('region', { name: 'Delivery', exact: true });
    await section.getByRole('button', { name: 'Schedule delivery' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Schedule delivery' });
    await dialog.getByRole('textbox', { name: 'URL' }).fill(address);
    await dialog.getByRole('radio', { name: every }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    return section;
  }
}
