import { expect, type Locator, type Page } from '@playwright/test';

/** The members of the workspace, and the sign-in of users who are not signed in. */
export class MembersPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<this> {
    await this.page.goto('/members');
    await expect(this.page.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible();
    return this;
  }

  row(name: string): Locator {
    return this.page.getByRole('region', { name: 'Members' }).getByRole('row', { name });
  }

  tokens(): Locator {
    return this.page.getByRole('region', { name: 'Tokens and sessions' }).getByRole('row');
  }

  /** Opens the dialog and fills it in. `yourName` is used when the first member is added. */
  async fill(name: string, role: string, yourName?: string): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Add member with token' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Add member with token' });
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await dialog.getByRole('combobox', { name: 'Role' }).click();
    await this.page.getByRole('option', { name: role }).click();
    if (yourName !== undefined) await dialog.getByRole('textbox', { name: 'Your name' }).fill(yourName);
    return dialog;
  }

  /** Returns the link that is shown once, for the given member. */
  async linkFor(whom: string): Promise<string> {
    const shown = this.page.getByRole('region', { name: whom === 'you' ? 'For you' : `For ${whom}` });
    const link = await shown.locator('code').textContent();
    expect(link).toMatch(/\/sign-in#pin_[\w-]{43}$/);
    return link ?? '';
  }

  async give(name: string, role: string): Promise<void> {
    await this.page.getByRole('combobox', { name: `Role of ${name}` }).click();
    await this.page.getByRole('option', { name: role }).click();
    await expect(this.page.getByText(`${name} is now ${role}`)).toBeVisible();
  }

  async ask(name: string, action: 'New token' | 'Remove'): Promise<void> {
    await this.page.getByRole('button', { name: `More actions for ${name}` }).click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }

  /** Signs in with a pasted link or token. */
  async signIn(pasted: string): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Link or token' }).fill(pasted);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
  }
}
