import { type Locator, type Page } from '@playwright/test';

/** Approvals wherever they are shown: in the editor, in the debugger, on the page for all runs. */
export class Approvals {
  readonly page: Page;
  readonly region: Locator;
  constructor(page: Page, region: Locator = page.locator('body')) {
    this.page = page;
    this.region = region;
  }

  about(what: string): Locator {
    return this.region.getByRole('article', { name: `Approval for ${what}` });
  }

  async approve(what: string): Promise<void> {
    await this.about(what).getByRole('button', { name: 'Approve', exact: true }).click();
  }

  async approveWith(what: string, input: unknown): Promise<void> {
    await this.about(what).getByRole('button', { name: 'Edit', exact: true }).click();
    await this.about(what).getByRole('radio', { name: 'JSON' }).click();
    await this.about(what).getByRole('textbox', { name: 'Arguments' }).fill(JSON.stringify(input));
    await this.about(what).getByRole('button', { name: 'Approve with changes' }).click();
  }

  async decline(what: string, reason: string): Promise<void> {
    await this.about(what).getByRole('button', { name: 'Reject', exact: true }).click();
    const field = this.about(what).getByRole('textbox', { name: 'Reason' });
    await field.fill(reason);
    await field.press('Enter');
  }
}
