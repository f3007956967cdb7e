import { expect, type Locator, type Page } from '@playwright/test';
import { EditorPage } from './editor-page.ts';

/** The home page of a builder: the list of workflows and the ways to create one. */
export class WorkflowsPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<this> {
    await this.page.goto('/workflows');
    await expect(this.page.getByRole('heading', { name: 'Workflows', level: 1 })).toBeVisible();
    return this;
  }

  row(name: string): Locator {
    return this.page.getByRole('region', { name: 'Workflows', exact: true }).getByRole('row', { name });
  }

  /** Creates a workflow through "New workflow". `choice` is a template's name or "Empty workflow". */
  async begin(choice: string): Promise<EditorPage> {
    await this.page.getByRole('button', { name: 'New workflow' }).click();
    await this.page.getByRole('dialog', { name: 'New workflow' }).getByRole('button', { name: choice }).click();
    return this.arrive();
  }

  async remove(name: string): Promise<void> {
    await this.page
      .getByRole('button', { name: `More actions for ${name}` })
      .first()
      .click();
    await this.page.getByRole('menuitem', { name: 'Delete' }).click();
  }

  private async arrive(): Promise<EditorPage> {
    await this.page.waitForURL(/\/workflows\/[^/]+$/);
    const editor = new EditorPage(this.page);
    await editor.isReady();
    return editor;
  }
}
