import type { Page } from '@playwright/test';

/** Closes the dialog on top, and discards what was entered in it. */
export async function discardInput(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Discard your input?' }).getByRole('button', { name: 'Discard', exact: true }).click();
}
