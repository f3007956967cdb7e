import { RunPage } from '../pages/run-page.ts';
import { expectAccessible } from '../support/axe.ts';
import { agentWorkflow, uniqueName } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

test.describe('tools written as code', () => {
  test('an agent calls a JavaScript tool, and the debugger shows its sandbox and the line of its exception', async ({
    page,
    api,
  }) => {
    const name = uniqueName('cart.total')
      .toLowerCase()
      .replaceAll(/[^a-z0-9.]+/g, '_');
    const code = `console.log('items:', inputs.items.length);
const prices = inputs.items.map(item => item.price.amount);
return prices.reduce((sum, price) => sum + price, 0);`;
    await api.post('/tools', {
      name,
      version: '1.0.0',
      description: 'Adds up the prices of a cart.',
      category: 'code',
      input_schema: { type: 'object', properties: { items: { type: 'array' } }, required: ['items'] },
      gateway: 'javascript',
      gateway_config: { code },
      side_effect_policy: 'pure',
    });
    const lines = [
      { tool_calls: [{ name, input: { items: [{ price: { amount: 20 } }, { price: { amount: 22 } }] } }] },
      { tool_calls: [{ name, input: { items: [{}] } }] },
      { text: 'The total is 42.' },
    ];
    const { id } = await api.post<{ id: string }>('/workflows', agentWorkflow(uniqueName('Cart'), { tools: [{ name }], lines }));
    const { run_id } = await api.post<{ run_id: string }>(`/workflows/${id}/runs`, { input: 'total?', wait_s: 30 });

    const run = await new RunPage(page).open(run_id);
    await run.timeline.row(name).first().click();
    const sandbox = run.section('Sandbox');
    await expect(sandbox).toContainText('Level 2');
    await expect(sandbox).toContainText('bubblewrap');
    await expect(sandbox.locator('pre')).toHaveText('items: 2\n');
    await expectAccessible(page, 'the sandbox of a call');

    await run.timeline.row(name).nth(1).click();
    await expect(run.inspector).toContainText('SANDBOX_ERROR');
    await expect(run.inspector).toContainText('(line 2)');
    await expect(sandbox.locator('pre')).toHaveText('items: 1\n');
  });
});
