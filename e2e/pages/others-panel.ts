import { expect, type Locator, type Page } from '@playwright/test';

export type Side = 'Mine' | 'Theirs';

/** The editor's display of other users who have the same workflow open. */
export class OthersPanel {
  private readonly page: Page;
  readonly here: Locator;
  readonly note: Locator;
  readonly conflicts: Locator;

  constructor(page: Page) {
    this.page = page;
    this.here = page.getByRole('group', { name: 'Also here' });
    this.note = page.getByRole('status', { name: 'Changes by others' });
    this.conflicts = page.getByRole('dialog', { name: /^Conflicting change|in conflict$/ });
  }

  badge(text: string | RegExp): Locator {
    return this.here.getByRole('button', { name: text });
  }

  /** Checks both values of a conflict as the dialog shows them. */
  async asks(region: string, values: Record<Side, string>): Promise<void> {
    const about = this.conflicts.getByRole('group', { name: region });
    await expect(about).toBeVisible();
    for (const [side, value] of Object.entries(values))
      await expect(about.locator('label').filter({ hasText: side })).toContainText(value);
  }

  async choose(region: string, side: Side): Promise<void> {
    await this.conflicts.getByRole('group', { name: region }).getByRole('radio', { name: side }).check();
    await this.conflicts.getByRole('button', { name: 'Use selected' }).click();
    await expect(this.conflicts).toBeHidden();
  }

  async isAlone(): Promise<void> {
    await expect(this.page.getByRole('region', { name: 'Workflow canvas' })).toBeVisible();
    await expect(this.here).toBeHidden();
  }
}
