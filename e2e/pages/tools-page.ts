import { expect, type Locator, type Page } from '@playwright/test';
import { codeIn, fillCode } from './code-editor.ts';

/** The administrator's catalog, and the page of one tool. */
export class ToolsPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<this> {
    await this.page.goto('/tools');
    await expect(this.page.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible();
    return this;
  }

  async openTool(name: string): Promise<this> {
    await this.open();
    await this.page.getByRole('link', { name, exact: true }).click();
    await expect(this.page.getByRole('heading', { name, level: 1 })).toBeVisible();
    return this;
  }

  row(name: string): Locator {
    return this.page.getByRole('region', { name: 'Tools', exact: true }).getByRole('row', { name });
  }

  async tier(name: 'Catalog' | 'Available' | 'Enabled' | 'Withdrawn'): Promise<void> {
    await this.page.getByRole('radiogroup', { name: 'Tier' }).getByRole('radio', { name }).click();
  }

  async withdraw(name: string): Promise<void> {
    await this.page.getByRole('button', { name: `More actions for ${name}`, exact: true }).click();
    await this.page.getByRole('menuitem', { name: 'Withdraw' }).click();
  }

  /** Returns a row of "Which agents may use it". */
  agent(title: string): Locator {
    return this.page
      .getByRole('region', { name: 'Agents that can use this tool', exact: true })
      .getByRole('row', { name: title });
  }

  versions(): Locator {
    return this.page.getByRole('region', { name: 'Versions', exact: true }).getByRole('table');
  }

  version(version: string): Locator {
    return this.versions().getByRole('columnheader').filter({ hasText: version });
  }

  usedBy(workflow: string): Locator {
    return this.page
      .getByRole('region', { name: 'Workflows that use this tool', exact: true })
      .getByRole('row', { name: workflow });
  }

  /** Publishes the next version. `edit` changes the draft that the page offers. */
  async publishVersion(edit: (draft: Record<string, unknown>) => Record<string, unknown>): Promise<void> {
    await this.page.getByRole('button', { name: 'Publish version' }).click();
    const dialog = this.page.getByRole('dialog', { name: /^Publish a version/ });
    await dialog.getByRole('radio', { name: 'JSON' }).click();
    const text = dialog.getByLabel('Tool definition');
    // The code editor loads when it is first needed.
    await expect(text).toContainText('version');
    const draft = JSON.parse(await codeIn(text)) as Record<string, unknown>;
    await fillCode(text, JSON.stringify(edit(draft), null, 2));
    await expect(dialog.getByText('is valid')).toBeVisible();
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(dialog).toBeHidden();
  }

  async deprecate(version: string, message: string, replacement: string): Promise<void> {
    const dialog = await this.change(version, 'Deprecate');
    await dialog.getByLabel('Message').fill(message);
    await dialog.getByLabel('Replacement').click();
    await this.page.getByRole('option', { name: replacement }).click();
    await dialog.getByRole('button', { name: 'Deprecate' }).click();
    await expect(dialog).toBeHidden();
  }

  async block(version: string, reason: string): Promise<void> {
    const dialog = await this.change(version, 'Block');
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: 'Block' }).click();
    await expect(dialog).toBeHidden();
  }

  /** Opens the new version form, prefilled from an older version. */
  async newVersionFrom(version: string): Promise<Locator> {
    await this.page.getByRole('button', { name: `Lifecycle of ${version}` }).click();
    await this.page.getByRole('menuitem', { name: 'New version from this one' }).click();
    return this.page.getByRole('dialog', { name: /^New version of/ });
  }

  /** Opens the preview of the workflows that would be upgraded to the newest version, and their changes. */
  async previewUpgrades(button: string | RegExp): Promise<Locator> {
    await this.page.getByRole('button', { name: button, exact: typeof button === 'string' }).click();
    return this.page.getByRole('dialog', { name: /^Upgrade to/ });
  }

  /** Opens the confirmation for a version change without answering it. */
  async change(version: string, verb: 'Activate' | 'Deprecate' | 'Block'): Promise<Locator> {
    await this.page.getByRole('button', { name: `Lifecycle of ${version}` }).click();
    await this.page.getByRole('menuitem', { name: verb }).click();
    return this.page.getByRole('dialog', { name: new RegExp(`^${verb} `) });
  }
}
