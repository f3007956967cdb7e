import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../../../test-support/open-page.tsx';
import { reportNewVersion } from './report-new-version.ts';

/** Makes the page one that was loaded with a script, and the server answer with a status for it. */
function loadedWithScript(status: () => number): void {
  const script = document.createElement('script');
  script.type = 'text/plain';
  script.setAttribute('src', '/_next/static/chunks/page.js');
  document.head.append(script);
  const fetched = vi.spyOn(window, 'fetch').mockImplementation(async () => new Response(null, { status: status() }));
  onTestFinished(() => {
    script.remove();
    fetched.mockRestore();
  });
}

it('reportNewVersion says once to reload when the scripts of the page are gone, and nothing while the server is away', async () => {
  await openPage('/workflows');
  await expect.element(page.getByRole('heading', { name: 'Workflows' })).toBeVisible();
  const notice = page.getByText('A new version of Pinion is installed');
  let status = 502;
  loadedWithScript(() => status);
  expect(await reportNewVersion()).toBe(false);
  await expect.element(notice).not.toBeInTheDocument();
  status = 404;
  expect(await reportNewVersion()).toBe(true);
  expect(await reportNewVersion()).toBe(true);
  await expect.element(notice).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible();
});
