import type { Page } from '@playwright/test';

/** Runs a command by name in the command palette. */
export async function runCommand(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search or run a command' }).getByRole('combobox').waitFor();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}
