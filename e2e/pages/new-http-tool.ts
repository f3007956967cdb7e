import { expect, type Locator, type Page } from '@playwright/test';

/** The builder of an HTTP tool. Counts what its user presses. */
export class NewHttpTool {
  readonly page: Page;
  readonly dialog: Locator;
  presses = 0;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name: /^New (tool from cURL|HTTP tool)$/ });
  }

  async press(control: Locator): Promise<void> {
    this.presses += 1;
    await control.click();
  }

  /** Pastes a text into a field, as one press. */
  async paste(field: Locator, text: string): Promise<void> {
    this.presses += 1;
    await field.evaluate((element, pasted) => {
      const data = new DataTransfer();
      data.setData('text/plain', pasted);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }, text);
  }

  async write(label: string, text: string): Promise<void> {
    this.presses += 1;
    await this.dialog.getByLabel(label, { exact: true }).fill(text);
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  get response(): Locator {
    return this.dialog.getByRole('region', { name: 'Response', exact: true });
  }

  async send(): Promise<void> {
    await this.press(this.button('Send'));
    await expect(this.response).toBeVisible();
  }
}
