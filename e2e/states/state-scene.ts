import type { Api } from '../world/api.ts';
import type { ChangingServer } from '../world/changing-server.ts';
import { agentWorkflow, own, shopAssistant } from '../world/scene.ts';

/** What there is to look at: ids, and paths of pages. */
export type StateScene = {
  shop: string;
  run: string;
  trace: string;
  other: string;
  /** A workflow without cases. */
  fresh: string;
  /** A run that waits for a person. */
  waiting: string;
  /** A connection whose tool changed. */
  connection: { id: string; name: string };
};

type Ended = { run_id: string; nodes: Record<string, { traces_url?: string }> };

/** An ordinary day at the shop, made once for all that is looked at. */
export async function setStateScene(api: Api, mcp: ChangingServer): Promise<StateScene> {
  const shop = await shopAssistant(api);
  const input = { text: 'Two gooseneck kettles please.', customer_id: 'cus_204' };
  const play = () => api.post<Ended>(`/workflows/${shop}/runs`, { input, wait_s: 30 });
  const [first, second] = [await play(), await play()];
  const fresh = (await api.post<{ id: string }>('/workflows', agentWorkflow(own('Looked at'), {}))).id;
  const asks = agentWorkflow(own('Asks first'), {
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
  const careful = (await api.post<{ id: string }>('/workflows', asks)).id;
  const name = own('changing').replace(' ', '_');
  const { id } = await api.post<{ id: string }>('/connections', { kind: 'mcp', name, url: mcp.url });
  mcp.description = own('Says hello, and first asks who is there');
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

/** What others would come upon is taken away. */
export async function clearStateScene(api: Api, { connection, waiting }: StateScene): Promise<void> {
  await api.delete(`/connections/${connection.id}`);
  await api.post(`/runs/${waiting}/cancel`, {});
}
