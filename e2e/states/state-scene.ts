import type { Api } from '../support/api.ts';
import type { ChangingServer } from '../support/changing-server.ts';
import { agentWorkflow, uniqueName, shopAssistant } from '../support/scene.ts';

/** The data of the states: ids, and paths of pages. */
export type StateScene = {
  shop: string;
  run: string;
  trace: string;
  other: string;
  /** A workflow without cases. */
  fresh: string;
  /** A run that awaits approval. */
  waiting: string;
  /** A connection whose tool changed. */
  connection: { id: string; name: string };
};

type Ended = { run_id: string; nodes: Record<string, { traces_url?: string }> };

/** Creates an ordinary day at the shop, once for all states. */
export async function setStateScene(api: Api, mcp: ChangingServer): Promise<StateScene> {
  const shop = await shopAssistant(api);
  const input = { text: 'Two gooseneck kettles please.', customer_id: 'cus_204' };
  const play = () => api.post<Ended>(`/workflows/${shop}/runs`, { input, wait_s: 30 });
  const [first, second] = [await play(), await play()];
  const add = async (file: unknown): Promise<string> => (await api.post<{ id: string }>('/workflows', file)).id;
  const fresh = await add(agentWorkflow(uniqueName('Last checked'), {}));
  const approvals = agentWorkflow(uniqueName('Asks first'), {
    tools: [{ name: 'payment.charge' }],
    lines: [
      {
        tool_calls: [
          { name: 'payment.charge', input: { order_id: 'ord_1042', amount: { value: 129, currency: 'EUR' }, method: 'invoice' } },
        ],
      },
      { text: 'Charged.' },
    ],
    policy: { confirmation: 'unsafe_only' },
  });
  const careful = await add(approvals);
  const name = uniqueName('changing').replace(' ', '_');
  const { id } = await api.post<{ id: string }>('/connections', { kind: 'mcp', name, url: mcp.url });
  mcp.description = uniqueName('Says hello, and first asks who is there');
  await api.post(`/connections/${id}/check`, {});
  return {
    shop,
    fresh,
    run: first.run_id,
    other: second.run_id,
    trace: new URL(first.nodes['assist']?.traces_url ?? 'http://none/traces/none').pathname,
    waiting: (await api.post<Ended>(`/workflows/${careful}/runs`, { input: 'Charge it' })).run_id,
    connection: { id, name },
  };
}

/** Removes the data that would affect other specs. */
export async function clearStateScene(api: Api, { connection, waiting }: StateScene): Promise<void> {
  await api.delete(`/connections/${connection.id}`);
  await api.post(`/runs/${waiting}/cancel`, {});
}
