import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../../../test-support/open-page.tsx';

it('an unknown address shows the navigation, and a link that leads on', async () => {
  await openPage('/approvals-of-today');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Approvals' })).toBeVisible();
  await expect.element(page.getByRole('main')).not.toMatchTextContent('NOT_FOUND');
  await page.getByRole('main').getByRole('link', { name: 'Workflows' }).click();
  await expect.poll(() => location.pathname).toBe('/workflows');
});
