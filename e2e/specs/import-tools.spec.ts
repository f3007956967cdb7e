import { EditorPage } from '../pages/editor-page.ts';
import { ImportTools } from '../pages/import-tools.ts';
import { expectAccessible } from '../support/axe.ts';
import { agentWorkflow, uniqueName } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

const maxPresses = 25;
const maxSeconds = 90;

test.describe('new tools from a document or a server', () => {
  test('an OpenAPI file becomes tools of an agent, which calls one with its key', async ({ page, api, orders }) => {
    const lines = [
      { tool_calls: [{ name: 'order_service.get_order', input: { id: 'ord_17' } }] },
      { text: 'The order is shipped.' },
    ];
    const { id } = await api.post<{ id: string }>('/workflows', agentWorkflow(uniqueName('Asks for orders'), { lines }));
    const editor = await new EditorPage(page).open(id);
    const began = Date.now();
    const importing = new ImportTools(page);
    await importing.press(editor.node('Helper').locator('header'));
    await importing.press(editor.inspector.getByRole('tab', { name: /^Tools/ }));
    await importing.press(editor.inspector.getByRole('button', { name: 'New tool…' }));
    await importing.press(page.getByRole('menuitem', { name: 'From OpenAPI…' }));
    const chooser = page.waitForEvent('filechooser');
    await importing.press(importing.button('Choose file…'));
    const buffer = Buffer.from(orders.document());
    await (await chooser).setFiles({ name: 'orders.json', mimeType: 'application/json', buffer });

    await expect(importing.dialog).toContainText('GET /orders/{id}');
    await importing.press(importing.operation('get_customer'));
    await expectAccessible(page, 'the operations of a document', { handles: false });
    await importing.write(importing.dialog.getByLabel('Key for ORDER_SERVICE_KEY'), orders.key);
    await importing.press(importing.button('Import 2 tools'));
    await expect(importing.dialog).toBeHidden();
    await expect(editor.agent.toolSwitch('order_service.get_order')).toBeChecked();
    await expect(editor.agent.toolSwitch('order_service.get_invoice')).toBeChecked();
    await expect(editor.agent.toolSwitch('order_service.get_customer')).toHaveCount(0);

    importing.presses += 2;
    await editor.run();
    await expect(page.getByRole('region', { name: 'Result', exact: true })).toContainText('The order is shipped.');
    const seconds = (Date.now() - began) / 1000;
    console.log(`OpenAPI file: ${importing.presses} presses, ${seconds.toFixed(1)} s from the canvas to the answer`);
    expect(importing.presses).toBeLessThanOrEqual(maxPresses);
    expect(seconds).toBeLessThanOrEqual(maxSeconds);
    expect(orders.keysSeen).toContain(`Bearer ${orders.key}`);
    const { items } = await api.get<{ items: { id: string; name: string }[] }>('/connections');
    await api.delete(`/connections/${items.find(({ name }) => name === 'order_service')?.id}`);
  });
});
