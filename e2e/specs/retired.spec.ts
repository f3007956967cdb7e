import { ConnectionsPage } from '../pages/connections-page.ts';
import { ToolsPage } from '../pages/tools-page.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test.describe('retired tools and their replacements', () => {
  test('an OpenAPI interface is connected and its changes wait for approval', async ({ page, api, held: paused }) => {
    const document = (description: string, more: Record<string, unknown> = {}) => ({
      openapi: '3.1.0',
      info: { title: 'Weather', version: '1' },
      servers: [{ url: paused.url('/now') }],
      paths: {
        '/weather': {
          post: {
            operationId: 'weather',
            summary: description,
            requestBody: {
              required: true,
              content: {
                'application/json': {
                  schema: { type: 'object', properties: { city: { type: 'string' }, ...more }, required: ['city'] },
                },
              },
            },
            responses: { 200: { description: 'It', content: { 'application/json': { schema: { type: 'object' } } } } },
          },
        },
      },
    });
    paused.documents.set('/openapi.json', document('Tells the weather of a city.'));
    const connections = await new ConnectionsPage(page).open();

    await test.step('connect it and see its tools', async () => {
      await page.getByRole('button', { name: 'Add connection' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Add connection' });
      await dialog.getByRole('radio', { name: 'OpenAPI' }).click();
      await dialog.getByLabel('Name', { exact: true }).fill('sky');
      await expectAccessible(page, 'a connection by OpenAPI');
      await dialog.getByLabel('Document URL').fill(paused.url('/openapi.json'));
      await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
      await expect(page.getByText('sky connected: 1 tool')).toBeVisible();
      await expect(connections.row('sky')).toContainText('OpenAPI');
    });
    const { items } = await api.get<{ items: { name: string }[] }>('/tools?limit=200');
    const tool = items.find(item => item.name.startsWith('sky.'))?.name ?? 'no tool of the connection';

    await test.step('approve a changed tool', async () => {
      paused.documents.set('/openapi.json', document('Tells the weather, and where you are.', { where: { type: 'string' } }));
      await connections.checkNow('sky');
      const change = connections.change(tool);
      await expect(change).toContainText('added Tells the weather, and where you are.');
      await expect(change).toContainText('removed Tells the weather of a city.');
      await expectAccessible(page, 'a change of an OpenAPI connection');
      await change.getByRole('button', { name: 'Approve' }).click();
      await expect(change).toBeHidden();
      await new ToolsPage(page).openTool(tool);
      await expect(page.getByText('Tells the weather, and where you are.').first()).toBeVisible();
    });
    await test.step('remove the connection', async () => {
      await connections.open();
      await connections.remove('sky');
      paused.documents.clear();
    });
  });
});
