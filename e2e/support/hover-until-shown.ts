import { expect, type Locator, type Page } from '@playwright/test';

/** Hovers a target until its popup is shown. A layout that is still moving ends a hover. */
export async function hoverUntilShown(page: Page, target: Locator, popup: Locator): Promise<void> {
  await expect(async () => {
    await page.mouse.move(5, 5);
    await target.hover();
    await expect(popup).toBeVisible({ timeout: 2_000 });
  }).toPass();
}
