import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mcpConnection } from '../../../test-support/connection-fixture.ts';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import { RefusedRequest } from '../../../test-support/memory-server.ts';
import { openPage } from '../../../test-support/open-page.tsx';
import { standardServer } from '../../../test-support/standard-server.ts';

const operation = (connection: string, name: string, label: string, description: string) => ({
  name,
  label,
  description,
  tags: [],
  side_effect_policy: 'pure' as const,
  secrets: [`${connection.toUpperCase()}_KEY`],
  optional_secrets: [],
  imported: true,
  tokens: 1200,
});

describe('OpenApiDialog', () => {
  it('OpenApiDialog names what is wrong with an address, searches operations, renames their key, and Escape clears the search before it leaves', async () => {
    const url = 'https://orders.example.com/openapi.json';
    const server = standardServer().answer({
      'connections.preview': input => {
        if (input.url !== url) throw new RefusedRequest({ code: 'BAD_REQUEST', message: '127.0.0.1 is not a public address.' });
        const { name = 'order_service' } = input;
        return {
          name,
          title: 'Order Service',
          items: [
            operation(name, 'get_order', 'GET /orders/{id}', 'Returns an order by its id.'),
            operation(name, 'get_invoice', 'GET /invoices/{id}', 'Returns the invoice of an order.'),
            operation(name, 'get_customer', 'GET /customers/{id}', 'Returns a customer.'),
          ],
          problems: [],
        };
      },
    });
    await openPage('/tools', { server });
    await page.getByRole('button', { name: 'New tool' }).click();
    await page.getByRole('menuitem', { name: 'From OpenAPI…', exact: false }).click();
    const dialog = page.getByRole('dialog');
    const read = dialog.getByRole('button', { name: 'Read document' });
    await read.click();
    await expect.element(dialog).toMatchTextContent('Enter a URL that starts with https:// or http://.');
    await dialog.getByLabelText('Document URL').fill('http://127.0.0.1:9/openapi.json');
    await read.click();
    await expect.element(dialog).toMatchTextContent('not a public address');
    await dialog.getByLabelText('Document URL').fill(url);
    await read.click();
    await expect.element(dialog).toMatchTextContent('3 of 3 selected · about 3,600 tokens in each request');
    await dialog.getByLabelText('Search 3 operations').fill('invoice get');
    await expect.element(dialog.getByRole('listitem')).toHaveLength(1);
    await dialog.getByLabelText('Name', { exact: true }).fill('billing');
    await dialog.getByLabelText('Search 3 operations').click();
    await expect.element(dialog.getByLabelText('Key for BILLING_KEY')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog.getByRole('listitem')).toHaveLength(3);
    await userEvent.keyboard('{Escape}');
    await dialog.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.requestsOf('connections.add')).toEqual([]);
  });

  it('OpenApiDialog asks whether an optional key is used, and sends the choice', async () => {
    const server = standardServer().answer({
      'connections.preview': () => ({
        name: 'shop',
        title: 'Shop',
        items: [
          { ...operation('shop', 'get_order', 'GET /orders/{id}', 'Returns an order.'), secrets: [] },
          { ...operation('shop', 'list', 'GET /items', 'Lists items.'), secrets: [], optional_secrets: ['SHOP_TOKEN'] },
        ],
        problems: [],
      }),
      'connections.add': ({ name }) => mcpConnection(name, { kind: 'openapi' }),
      'secrets.put': () => ({ is_weak: false }),
    });
    await openPage('/tools', { server });
    await page.getByRole('button', { name: 'New tool' }).click();
    await page.getByRole('menuitem', { name: 'From OpenAPI…', exact: false }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabelText('Document URL').fill('https://shop.example.com/openapi.json');
    await dialog.getByRole('button', { name: 'Read document' }).click();
    await expect.element(dialog).toMatchTextContent('Some operations work with or without a key.');
    await expect.element(dialog.getByRole('radio', { name: 'Call without a key' })).toBeChecked();
    await expect.element(dialog.getByLabelText('Key for SHOP_TOKEN')).not.toBeInTheDocument();
    await dialog.getByRole('radio', { name: 'Use the key' }).click();
    await dialog.getByLabelText('Key for SHOP_TOKEN').fill('token-1');
    await expectAccessible('the choice of an optional key');
    await dialog.getByRole('button', { name: 'Import 2 tools' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.requestsOf('connections.add')).toMatchObject([{ kind: 'openapi', optional_keys: 'use' }]);
    expect(server.requestsOf('secrets.put')).toMatchObject([{ name: 'SHOP_TOKEN' }]);
  });
});
