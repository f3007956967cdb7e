import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../../../test-support/open-page.tsx';
import { standardServer } from '../../../test-support/standard-server.ts';
import { shopJournal, shopWorkflow } from '../stories/index.ts';

describe('runs page', () => {
  it('RunsPage lists a run with its status and opens it', async () => {
    await openPage('/runs', { server: standardServer({ workflows: { shop: shopWorkflow }, runs: [{ events: shopJournal() }] }) });
    const row = page.getByRole('table').getByRole('row').nth(1);
    await expect.element(row).toMatchTextContent(/succeeded/i);
    await row.getByRole('link').first().click();
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(location.pathname).toBe('/runs/run_4821');
  });
});
