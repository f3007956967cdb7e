import type { Locator, Page } from '@playwright/test';

/** The dialogs that import tools from an OpenAPI document or an MCP server. Counts what its user presses. */
export class ImportTools {
  readonly page: Page;
  readonly dialog: Locator;
  presses = 0;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog');
  }

  async press(control: Locator): Promise<void> {
    this.presses += 1;
    await control.click();
  }

  async write(field: Locator, text: string): Promise<void> {
    this.presses += 1;
    await field.fill(text);
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  operation(name: string): Locator {
    return this.dialog.getByRole('checkbox', { name, exact: true });
  }
}
