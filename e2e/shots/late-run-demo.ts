import type { Api } from '../support/api.ts';
import { agentWorkflow } from '../support/scene.ts';
import { ordersOfTheDay, pricing } from './orders-of-the-day.ts';
import { purchaseTurns, charge, twoTools } from './purchase.ts';
import { olderVersionInUse, publishedTwice } from './versions-in-use.ts';

/** The data of a second week: subflows, folders, versions, cases, forks, and tools with more than one version. */
export type LateRunDemo = {
  /** A workflow with a map, a merge, a subflow and an approval, and a run that awaits the approval. */
  parts: string;
  partsRun: string;
  /** A workflow that another one runs. */
  part: string;
  /** A run and its fork with another result. */
  parent: string;
  fork: string;
  /** Cases, and the evaluation that found a difference. */
  till: string;
  evaluation: string;
  /** A workflow that was published and changed afterwards. */
  published: string;
  /** A tool with two versions, the older of which two workflows still use. */
  stockTool: string;
};

type Created = { id: string };
type Run = { run_id: string };

export async function createLateRunScene(api: Api): Promise<LateRunDemo> {
  const add = async (workflow: unknown): Promise<string> => (await api.post<Created>('/workflows', workflow)).id;
  const play = async (id: string, input: unknown, wait_s = 30): Promise<string> =>
    (await api.post<Run>(`/workflows/${id}/runs`, { input, wait_s })).run_id;

  const part = await add(pricing);
  const parts = await add(ordersOfTheDay(part));
  const partsRun = await play(
    parts,
    [
      { sku: 'KTL-GOOSE', price: 64.5, quantity: 2 },
      { sku: 'LMP-DESK', price: 39, quantity: 1 },
      { sku: 'CUP-BLUE', price: 12.25, quantity: 6 },
    ],
    10,
  );

  const parent = await play(
    await add(agentWorkflow('Counter', { tools: twoTools, lines: purchaseTurns })),
    'A kettle, on invoice',
  );
  const { run_id: fork } = await api.post<Run>(`/runs/${parent}/fork`, {
    at: { node_id: 'helper', iteration: 1 },
    edit: { turn: { text: 'Nothing is charged before you have seen it.', tool_calls: [] } },
  });

  const till = await add(agentWorkflow('Till', { tools: twoTools, lines: purchaseTurns }));
  for (const name of ['Pays once', 'Says the price'])
    await api.post(`/workflows/${till}/cases/from-run`, { run_id: await play(till, 'A kettle, on invoice'), name });
  const dearer = purchaseTurns.map(line =>
    line.tool_calls?.[0]?.name === 'payment.charge'
      ? { tool_calls: [{ ...charge, input: { ...charge.input, amount: { value: 149, currency: 'EUR' } } }] }
      : line,
  );
  await api.put(`/workflows/${till}`, agentWorkflow('Till', { tools: twoTools, lines: dearer }));
  const { evaluation_id } = await api.post<{ evaluation_id: string }>(`/workflows/${till}/evaluations`, {});

  const published = await publishedTwice(api, add);
  const stockTool = await olderVersionInUse(api, add);
  const { items } = await api.get<{ items: { id: string; name: string }[] }>('/workflows?limit=200');
  const folders: Record<string, string> = {
    Till: 'Shop',
    Counter: 'Shop',
    'Order desk': 'Shop',
    'Refund desk': 'Shop/Money',
    'Price of a line': 'Parts',
  };
  for (const { id, name } of items)
    if (folders[name] !== undefined) await api.patch(`/workflows/${id}`, { folder: folders[name] });
  return { parts, partsRun, part, parent, fork, till, evaluation: evaluation_id, published, stockTool };
}
