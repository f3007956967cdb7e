import { RunPage } from '../pages/run-page.ts';
import type { Api } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { agentWorkflow, uniqueName } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

type Run = { run_id: string; nodes: Record<string, { tools_by_id: Record<string, { name: string; output: { id: string } }> }> };

async function play(api: Api, calls: { name: string; version: string; input: Record<string, unknown> }[]): Promise<Run> {
  const file = agentWorkflow(uniqueName('Undone'), {
    tools: calls.map(({ name, version }) => ({ name, version })),
    lines: [...calls.map(({ name, input }) => ({ tool_calls: [{ name, input }] })), { text: 'Done.' }],
  });
  const { id } = await api.post<{ id: string }>('/workflows', file);
  return api.post<Run>(`/workflows/${id}/runs`, { input: 'go', wait_s: 30 });
}

const order = { customer_id: 'cus_042', items: [{ sku: 'DRP-CONE', quantity: 3 }] };

test.describe('undo of a run', () => {
  test('a user undoes the effects of a run, newest first, and sees what remains', async ({ page, api, appUrl }) => {
    const { run_id, nodes } = await play(api, [
      { name: 'orders.place', version: '3.0.2', input: order },
      {
        name: 'payment.charge',
        version: '2.1.0',
        input: { order_id: 'ord_1', amount: { value: 72, currency: 'EUR' }, method: 'invoice', capture: true },
      },
    ]);
    const placed = Object.values(nodes['helper']?.tools_by_id ?? {}).find(({ name }) => name === 'orders.place')?.output;
    const statusOf = async () =>
      ((await (await fetch(`${appUrl}/demo-shop/orders/${placed?.id}`)).json()) as { status: string }).status;
    expect(await statusOf()).toBe('placed');

    const run = await new RunPage(page).open(run_id);
    await page.getByRole('button', { name: 'Undo side effects' }).click();
    const dialog = page.getByRole('dialog', { name: 'Undo side effects' });
    const entries = dialog.getByRole('list').first().getByRole('listitem');
    await expect(entries.first()).toContainText('payment.charge');
    await expect(entries.first()).toContainText('cannot be undone: it cannot be undone');
    await expect(entries.nth(1)).toContainText('undone by orders.cancel 1.2.0');
    await dialog.getByRole('button', { name: 'Undo 1 effect' }).click();
    await expect(dialog.getByText('All effects undone')).toBeVisible();
    expect(await statusOf()).toBe('cancelled');
    await expect(dialog.getByRole('button', { name: 'Nothing to undo' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    await expect(run.timeline.row('orders.place')).toContainText('undone');
    await run.openCall('orders.place');
    await expect(run.inspector).toContainText('Side effect: undone');
    await page.reload();
    await expect(run.timeline.row('orders.place')).toContainText('undone');

    // The compensation is a separate run that links to the run it compensates.
    await run.openCall('orders.place');
    await run.inspector.getByRole('link', { name: /^Run / }).click();
    await expect(run.section('Undoes')).toContainText('orders.place@3.0.2');
    await expect(run.timeline.row('orders.cancel')).toContainText('undoes orders.place@3.0.2');
    await run.openCall('orders.cancel');
    await expect(run.inspector.getByRole('link', { name: /^run / })).toHaveAttribute('href', `/runs/${run_id}`);
    await expectAccessible(page, 'a run that undoes');
  });
});
