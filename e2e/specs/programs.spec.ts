import { Approvals } from '../pages/approvals.ts';
import { RunPage } from '../pages/run-page.ts';
import { expectAccessible } from '../support/axe.ts';
import { agentWorkflow, uniqueName } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

const toolName = (base: string): string =>
  uniqueName(base)
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]+/g, '_');

test.describe('programs that call tools', () => {
  test('a person approves one call of a program and sees its line, while the other calls go on', async ({ page, api }) => {
    const [price, charge] = [toolName('cart.price'), toolName('pay.charge')];
    // Sandboxes take seconds to start on a busy machine.
    const base = { version: '1.0.0', category: 'code', gateway: 'javascript', timeout_s: 60 };
    const input_schema = { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] };
    await api.post('/tools', {
      ...base,
      name: price,
      description: 'Returns the price of an item.',
      input_schema,
      gateway_config: { code: 'return inputs.n * 10' },
      side_effect_policy: 'pure',
    });
    await api.post('/tools', {
      ...base,
      name: charge,
      description: 'Charges an amount.',
      input_schema,
      gateway_config: { code: 'return { charged: inputs.n }' },
      side_effect_policy: 'irreversible',
    });
    const code = `const prices = await Promise.all([1, 2, 3].map(n => tools.${price}({ n })));
const total = prices.reduce((sum, price) => sum + price, 0);
const [receipt, ...again] = await Promise.all([
  tools.${charge}({ n: total }),
  tools.${price}({ n: 4 }),
]);
return { total, receipt, again };`;
    const lines = [{ tool_calls: [{ name: 'run_program', input: { code } }] }, { text: 'Charged 60.' }];
    const { id } = await api.post<{ id: string }>(
      '/workflows',
      agentWorkflow(uniqueName('Programs'), {
        tools: [{ name: price }, { name: charge }],
        lines,
        policy: { programs: 'offered', confirmation: 'unsafe_only' },
      }),
    );
    const { run_id } = await api.post<{ run_id: string }>(`/workflows/${id}/runs`, { input: 'Charge it.' });

    const run = await new RunPage(page).open(run_id);
    const approvals = new Approvals(page);
    const card = approvals.about(charge);
    await expect(card).toContainText('line 4', { timeout: 45_000 });
    await expect(card.locator('[data-current]')).toContainText(`tools.${charge}({ n: total })`);
    await expect(card).toContainText('Already run');
    // The sibling of the call that waits has ended.
    await expect(run.timeline.row(price)).toHaveCount(4);
    await expectAccessible(page, 'the approval of a call of a program');
    await approvals.approve(charge);

    await expect(run.timeline.row(charge)).toBeVisible();
    await run.timeline.row('run_program').click();
    await expect(run.inspector).toContainText('charged');
    await expect(run.inspector).toContainText('again');
    await run.timeline.row(charge).click();
    await expect(run.inspector).toContainText('program line 4');
  });
});
