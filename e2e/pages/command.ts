import type { Page } from '@playwright/test';

/** By the command palette, as whoever knows a name does it. */
export async function command(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search or run a command' }).getByRole('combobox').waitFor();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}
