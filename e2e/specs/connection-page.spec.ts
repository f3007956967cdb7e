import { ConnectionPage } from '../pages/connection-page.ts';
import { ConnectionsPage } from '../pages/connections-page.ts';
import { expectAccessible } from '../support/axe.ts';
import { discardInput } from '../support/discard-input.ts';
import { expect, test } from '../support/test.ts';

test.describe('the page of a connection', () => {
  test('an admin edits, renames and refreshes an OpenAPI connection and chooses its operations', async ({
    page,
    api,
    orders,
  }) => {
    const added = { kind: 'openapi', name: 'order_desk', url: orders.url, operations: ['get_order', 'get_invoice'] };
    const { id } = await api.post<{ id: string }>('/connections', added);
    const list = await new ConnectionsPage(page).open();
    await list.row('order_desk').getByRole('link').click();
    const connection = new ConnectionPage(page);
    await expect(connection.section('Source')).toContainText(orders.url);

    await test.step('its tools have a state, and what was left out has a reason', async () => {
      await expect(connection.tool('order_desk.get_order')).toContainText('active');
      await expect(connection.tool('GET /archive')).toContainText('left out');
      await expect(connection.tool('GET /archive')).toContainText('no server URL');
      await expect(connection.section('Operations')).toContainText('2 of 3 operations are tools');
      await expect(connection.section('Source')).toContainText('ORDER_DESK_KEY');
    });

    await test.step('an operation is added and another removed', async () => {
      await connection.button('Choose operations…').click();
      const dialog = page.getByRole('dialog', { name: 'Operations of order_desk' });
      await dialog.getByLabel('Search 3 operations').fill('customer returns');
      await dialog.getByRole('checkbox', { name: 'get_customer' }).click();
      await dialog.getByLabel('Search 3 operations').fill('');
      await dialog.getByRole('checkbox', { name: 'get_invoice' }).click();
      await expectAccessible(page, 'the operations of a connection', { handles: false });
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
      await expect(connection.tool('order_desk.get_customer')).toContainText('active');
      await expect(connection.tool('order_desk.get_invoice')).toContainText('its operation was removed from its connection');
    });

    await test.step('a renamed connection keeps the names of its tools', async () => {
      await connection.choose('Rename');
      const dialog = page.getByRole('dialog', { name: 'Rename connection' });
      await expect(dialog).toContainText('Its tools keep their names, order_desk.');
      await page.keyboard.type('Order service');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Order service', level: 1 })).toBeVisible();
      await expect(connection.tool('order_desk.get_order')).toBeVisible();
    });

    await test.step('a key is added and replaced under the same name', async () => {
      const source = connection.section('Source');
      await source.getByRole('button', { name: 'Add key…' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByLabel('Secret name')).toHaveValue('ORDER_DESK_KEY');
      await dialog.getByLabel('Key', { exact: true }).fill('first-key-of-orders');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await source.getByRole('button', { name: 'Replace key…' }).click();
      await page.getByRole('dialog').getByLabel('Key', { exact: true }).fill(orders.key);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(source.getByRole('link', { name: 'ORDER_DESK_KEY' })).toHaveCount(1);
    });

    await test.step('a schedule of refresh is set', async () => {
      await connection.section('Source').getByRole('combobox', { name: 'Refresh' }).click();
      await page.getByRole('option', { name: 'Daily' }).click();
      await expect(connection.section('Source')).toContainText('Next:');
      expect(await api.get(`/connections/${id}`)).toMatchObject({ refresh: 'daily', title: 'Order service', name: 'order_desk' });
    });

    await test.step('a changed operation waits for approval on the page', async () => {
      orders.summary = 'Returns an order, also a deleted one.';
      await connection.button('Refresh now').click();
      await expect(connection.tool('order_desk.get_order')).toContainText('changed, awaits approval');
      await connection.section('Waiting for approval').getByRole('button', { name: 'Approve' }).click();
      await expect(connection.tool('order_desk.get_order')).toContainText('active');
      await expect(connection.section('Waiting for approval')).toBeHidden();
    });

    await test.step('a newer file replaces the document, and its changes wait', async () => {
      const document = orders.document().replace('Returns a customer.', 'Returns a customer by id.');
      const chooser = page.waitForEvent('filechooser');
      await connection.button('Upload newer file…').click();
      await (await chooser).setFiles({ name: 'orders.json', mimeType: 'application/json', buffer: Buffer.from(document) });
      await expect(connection.section('Source')).toContainText('Uploaded file');
      await expect(connection.tool('order_desk.get_customer')).toContainText('changed, awaits approval');
    });

    await test.step('a wrong address is shown with its error, and the tools stay', async () => {
      await connection.button('Edit').click();
      const dialog = page.getByRole('dialog', { name: 'Edit Order service' });
      await dialog.getByLabel('Base URL').fill('not an address');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toContainText('Enter a URL that starts with https:// or http://.');
      await discardInput(page);
      await expect(dialog).toBeHidden();
    });

    await test.step('a removed connection leads back to the list', async () => {
      await connection.choose('Remove');
      await page.getByRole('dialog', { name: 'Remove Order service?' }).getByRole('button', { name: 'Remove' }).click();
      await expect(page).toHaveURL(/\/connections$/);
      await expect(list.row('order_desk')).toBeHidden();
      orders.summary = 'Returns an order by its id.';
    });
  });
});
