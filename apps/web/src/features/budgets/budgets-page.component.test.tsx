import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import { unreachable } from '../../../test-support/memory-server.ts';
import { openPage } from '../../../test-support/open-page.tsx';
import { standardServer, type StandardServer } from '../../../test-support/standard-server.ts';
import type { SpendLimit } from '../../lib/api-shapes.ts';

const region = (name: string) => page.getByRole('region', { name, exact: true });
const spending = () => page.getByRole('region', { name: 'Spending' }).getByRole('row');
const price = (model: string) => region('Prices').getByRole('row').filter({ hasText: model });
const toast = (text: string) => page.getByRole('listitem').filter({ hasText: text });

const withoutNulls = (limit: object | null): SpendLimit =>
  Object.fromEntries(Object.entries(limit ?? {}).filter(([, amount]) => amount !== null));

const nothing = { tokens: 0, calls: 0, usd: 0 };

/** Returns a server whose budgets follow its settings. */
function budgetServer(limit: SpendLimit = {}, calls = 0): StandardServer {
  const server = standardServer();
  server.state.settings.budgets = { workspace: limit, workflows: {} };
  return server.answer({
    'budgets.get': () => ({
      period: '2026-05',
      resets_at: '2026-06-01T00:00:00.000Z',
      workspace: {
        spent: { tokens: 0, calls, usd: 0 },
        held: nothing,
        unpriced: 0,
        limit: server.state.settings.budgets.workspace ?? {},
      },
      workflows: [],
    }),
    'settings.change': ({ budgets, prices }) => {
      const { settings } = server.state;
      if (budgets?.workspace !== undefined)
        settings.budgets = { ...settings.budgets, workspace: withoutNulls(budgets.workspace) };
      if (prices !== undefined) settings.prices = prices ?? {};
      return settings;
    },
  });
}

async function setPrice(model: string, input: string, output: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Model price' });
  await form.getByLabelText('Model name prefix').fill(model);
  await form.getByLabelText('Input (USD)').fill(input);
  await form.getByLabelText('Output (USD)').fill(output);
  await form.getByRole('button', { name: 'Save price' }).click();
}

describe('limits on the Budgets page', () => {
  it('LimitDialog refuses a limit that is no number and saves one that is', async () => {
    const server = budgetServer({}, 3);
    await openPage('/budgets', { server });
    await page.getByRole('button', { name: 'Set limit', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabelText('Scope').click();
    await page.getByRole('option', { name: 'Workspace' }).click();
    await dialog.getByRole('textbox', { name: 'Calls' }).fill('many');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByText('Enter a number')).toBeVisible();
    await expectAccessible('a limit that is no figure');
    expect(server.requestsOf('settings.change')).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Calls' }).fill('5');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(spending().filter({ hasText: 'Workspace' })).toMatchTextContent('3 of 5');
    await expectAccessible('budgets');
    expect(server.state.settings.budgets.workspace).toEqual({ max_calls: 5 });
  });

  it('BudgetsPage hides a removed limit before the server answers and restores it with Undo', async () => {
    const limit = { max_calls: 900_000, max_usd: 50 };
    const server = budgetServer(limit);
    await openPage('/budgets', { server });
    await expect.element(spending().filter({ hasText: 'Workspace' })).toMatchTextContent('900,000');
    server.hold('settings.change');
    await page.getByRole('button', { name: 'Remove limit for the workspace' }).click();
    // Without usage and limits the table is gone, too.
    await expect.element(page.getByText('900,000')).not.toBeInTheDocument();
    server.release('settings.change');
    await expect.element(page.getByText('Limit removed')).toBeVisible();
    expect(server.state.settings.budgets.workspace).toEqual({});
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.element(spending().filter({ hasText: 'Workspace' })).toMatchTextContent('900,000');
    await expect.poll(() => server.state.settings.budgets.workspace).toEqual(limit);
  });
});

describe('spending on the Budgets page', () => {
  it('SpendingTable shows held amounts apart, no price as such, and tests of drafts by name', async () => {
    const server = standardServer().answer({
      'budgets.get': () => ({
        period: '2026-05',
        resets_at: '2026-06-01T00:00:00.000Z',
        workspace: {
          spent: { tokens: 7510, calls: 4, usd: 0 },
          held: { tokens: 19_156, calls: 0, usd: 0 },
          unpriced: 2,
          limit: { max_tokens: 50_000 },
        },
        workflows: [
          {
            workflow_id: 'pinion:draft',
            name: null,
            spent: { tokens: 0, calls: 1, usd: 0.25 },
            held: nothing,
            unpriced: 0,
            limit: {},
          },
        ],
      }),
    });
    await openPage('/budgets', { server });
    const workspace = spending().filter({ hasText: 'Workspace' });
    await expect.element(workspace).toMatchTextContent('7,510 of 50,000');
    await expect.element(workspace).toMatchTextContent('19,156 held');
    await expect.element(workspace.getByRole('link', { name: 'No price' })).toBeVisible();
    await expect.element(workspace).not.toMatchTextContent('0.00');
    await expect.element(spending().filter({ hasText: 'Tests of drafts' })).toMatchTextContent('0.25');
    await expect.element(page.getByText('pinion:draft')).not.toBeInTheDocument();
    await expectAccessible('held amounts');
  });
});

describe('prices on the Budgets page', () => {
  let server: StandardServer;
  beforeEach(() => {
    server = budgetServer();
  });

  it('PriceForm refuses an amount that is no number, and a saved price replaces the empty state', async () => {
    await openPage('/budgets', { server });
    await expect.element(page.getByText(/No custom prices yet/)).toBeVisible();
    await setPrice('my-model', 'cheap', '15');
    await expect.element(page.getByText('Enter a number')).toBeVisible();
    await setPrice('my-model', '3', '15');
    await expect.element(price('my-model')).toMatchTextContent('15.00');
    await expect.element(page.getByText(/No custom prices yet/)).not.toBeInTheDocument();
    await expectAccessible('prices of models');
    await page.getByRole('button', { name: 'Remove price for my-model' }).click();
    await expect.element(price('my-model')).not.toBeInTheDocument();
  });

  it('PriceSection restores a removed price next to one set meanwhile', async () => {
    server.state.settings.prices = {
      'other-model': { input_usd: 1, output_usd: 2 },
      'undo-model': { input_usd: 3, output_usd: 15 },
    };
    await openPage('/budgets', { server });
    await page.getByRole('button', { name: 'Remove price for undo-model' }).click();
    await expect.element(price('undo-model')).not.toBeInTheDocument();
    await expect.element(page.getByText('Price for undo-model removed')).toBeVisible();
    await setPrice('third-model', '7', '8');
    await expect.element(price('third-model')).toMatchTextContent('8.00');
    await toast('Price for undo-model removed').getByRole('button', { name: 'Undo' }).click();
    await expect.element(price('undo-model')).toMatchTextContent('15.00');
    await expect.element(price('third-model')).toMatchTextContent('8.00');
    await expect.element(price('other-model')).toBeVisible();
  });

  it('PriceSection shows a price again when its removal is refused', async () => {
    server.state.settings.prices = { 'undo-model': { input_usd: 3, output_usd: 15 } };
    await openPage('/budgets', { server });
    server.hold('settings.change');
    await page.getByRole('button', { name: 'Remove price for undo-model' }).click();
    await expect.element(price('undo-model')).not.toBeInTheDocument();
    server.refuse('settings.change', unreachable);
    await expect.element(page.getByText('Could not change the prices')).toBeVisible();
    await expect.element(price('undo-model')).toBeVisible();
  });
});
