import { EditorPage } from '../pages/editor-page.ts';
import { NewHttpTool } from '../pages/new-http-tool.ts';
import { RunPage } from '../pages/run-page.ts';
import { expectAccessible } from '../support/axe.ts';
import { agentWorkflow, stored, uniqueName } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

const maxPresses = 25;
const maxSeconds = 90;

test.describe('new HTTP tool', () => {
  test('a cURL command becomes a tool of an agent, which calls it', async ({ page, api, appUrl }) => {
    const lines = [
      { tool_calls: [{ name: 'demo_shop.get_catalog', input: { query: 'kettle', limit: 2 } }] },
      { text: 'There are two kettles.' },
    ];
    const { id } = await api.post<{ id: string }>('/workflows', agentWorkflow(uniqueName('Buys kettles'), { lines }));
    const editor = await new EditorPage(page).open(id);
    const began = Date.now();
    const builder = new NewHttpTool(page);
    await builder.press(editor.node('Helper').locator('header'));
    await builder.press(editor.inspector.getByRole('tab', { name: /^Tools/ }));
    await builder.press(editor.inspector.getByRole('button', { name: 'New tool…' }));
    await builder.press(page.getByRole('menuitem', { name: 'From cURL' }));
    await builder.paste(
      builder.dialog.getByLabel('cURL command'),
      `curl -sS '${appUrl}/demo-shop/catalog?query=gooseneck&limit=2' -H 'Accept: application/json'`,
    );
    await expect(builder.dialog.getByLabel('Name', { exact: true })).toHaveValue('demo_shop.get_catalog');
    await expect(builder.dialog.getByLabel('Example of query')).toHaveValue('gooseneck');
    await expect(builder.button('Publish and enable')).toBeDisabled();

    await builder.send();
    await expect(builder.response).toContainText('200');
    await expect(builder.response).toContainText('Gooseneck kettle 0.9 l');
    await builder.press(builder.response.getByText('Response headers'));
    await expect(builder.response).toContainText('application/json');
    await expect(builder.dialog.getByRole('region', { name: 'Output', exact: true })).toContainText('products[].price.value');
    await expectAccessible(page, 'the builder of an HTTP tool', { handles: false });

    await builder.write('Description', 'Searches the products of the shop.');
    await builder.press(builder.button('Publish and enable'));
    await expect(builder.dialog).toBeHidden();
    await expect(editor.agent.toolSwitch('demo_shop.get_catalog')).toBeChecked();
    expect(new URL(page.url()).pathname).toBe(`/workflows/${id}`);

    builder.presses += 2;
    await editor.run();
    const result = page.getByRole('region', { name: 'Result', exact: true });
    await expect(result).toContainText('There are two kettles.');
    const seconds = (Date.now() - began) / 1000;
    console.log(`new HTTP tool: ${builder.presses} presses, ${seconds.toFixed(1)} s from the canvas to the answer`);
    expect(builder.presses).toBeLessThanOrEqual(maxPresses);
    expect(seconds).toBeLessThanOrEqual(maxSeconds);

    await editor.isSaved();
    const helper = (await stored(api, id)).nodes.find(node => node.id === 'helper');
    expect(helper?.config).toMatchObject({ tools: [{ name: 'demo_shop.get_catalog' }] });
    const tool = await api.get<Record<string, unknown>>('/tools/demo_shop.get_catalog/1.0.0');
    expect(tool).toMatchObject({
      side_effect_policy: 'pure',
      input_schema: { properties: { query: { type: 'string', examples: ['gooseneck'] }, limit: { type: 'integer' } } },
      output_schema: { properties: { products: { items: { properties: { sku: { type: 'string' } } } } } },
    });
    const { items } = await api.get<{ items: { run_id: string }[] }>(`/runs?workflow_id=${id}`);
    const run = await new RunPage(page).open(items[0]?.run_id ?? '');
    await run.openCall('demo_shop.get_catalog');
    await expect(run.inspector).toContainText('KTL-GOOSE');
  });
});
