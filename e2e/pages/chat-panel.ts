import { expect, type Locator, type Page } from '@playwright/test';

/** The chat beside the canvas, as its user sees it. */
export class ChatPanel {
  readonly page: Page;
  readonly region: Locator;
  readonly field: Locator;

  constructor(page: Page) {
    this.page = page;
    this.region = page.getByRole('complementary', { name: 'Chat' });
    this.field = this.region.getByRole('textbox', { name: 'Message' });
  }

  /** Opens the chat from the top bar by its accessible button. */
  async open(): Promise<this> {
    await this.page.getByRole('banner').getByRole('button', { name: 'Chat' }).click();
    await expect(this.field).toBeFocused();
    return this;
  }

  async close(): Promise<void> {
    await this.region.getByRole('button', { name: 'Close chat' }).click();
    await expect(this.region).toBeHidden();
  }

  async send(text: string): Promise<void> {
    await this.field.fill(text);
    await this.field.press('Enter');
    await expect(this.field).toHaveValue('');
    await expect(this.message(text)).toBeVisible();
  }

  /** Returns the user's message, including its status. */
  message(text: string): Locator {
    return this.region.getByRole('article', { name: 'You' }).filter({ has: this.page.getByText(text, { exact: true }) });
  }

  answers(): Locator {
    return this.region.getByRole('article', { name: 'Workflow', exact: true });
  }

  activeRuns(): Locator {
    return this.region.getByRole('article', { name: 'Workflow, running' });
  }
}
