import type { Locator, Page } from '@playwright/test';

export class BudgetsPage {
  readonly dialog: Locator;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog');
  }

  async open(): Promise<this> {
    await this.page.goto('/budgets');
    await this.page.getByRole('heading', { name: 'Budgets', level: 1 }).waitFor();
    return this;
  }

  line(name: string): Locator {
    return this.page.getByRole('region', { name: 'Spending' }).getByRole('row').filter({ hasText: name });
  }

  price(model: string): Locator {
    return this.page.getByRole('region', { name: 'Prices', exact: true }).getByRole('row').filter({ hasText: model });
  }

  /** Fills in the dialog and submits it. It remains open when a value is invalid. */
  async setLimit(subject: string, amounts: Readonly<Record<string, string>>): Promise<void> {
    await this.page.getByRole('button', { name: 'Set limit', exact: true }).click();
    await this.dialog.getByLabel('Scope').click();
    await this.page.getByRole('option', { name: subject }).click();
    for (const [kind, amount] of Object.entries(amounts)) await this.dialog.getByRole('textbox', { name: kind }).fill(amount);
    await this.save();
  }

  async save(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Save' }).click();
  }

  async setPrice(model: string, input: string, output: string): Promise<void> {
    const form = this.page.getByRole('form', { name: 'Model price' });
    await form.getByLabel('Model name prefix').fill(model);
    await form.getByLabel('Input (USD)').fill(input);
    await form.getByLabel('Output (USD)').fill(output);
    await form.getByRole('button', { name: 'Save price' }).click();
  }
}
