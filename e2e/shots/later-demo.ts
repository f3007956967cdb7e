import type { Api } from '../world/api.ts';
import { agentWorkflow, edge, node, type ScriptedLine } from '../world/scene.ts';

/** What a second week brings: parts, folders, versions, cases, forks, and tools with more than one version. */
export type LaterDemo = {
  /** A map, a merge, a part and a person's answer; and a run of it that waits for that answer. */
  parts: string;
  partsRun: string;
  /** A workflow that another one plays. */
  part: string;
  /** A run and its fork with another answer. */
  parent: string;
  fork: string;
  /** Cases, and the evaluation that found a difference. */
  till: string;
  evaluation: string;
  /** Published, and changed since. */
  published: string;
  /** A tool with two versions that two workflows still use in the old one. */
  stockTool: string;
};

type Created = { id: string };
type Run = { run_id: string };

const search = { name: 'catalog.search', input: { query: 'gooseneck kettle' } };
const charge = {
  name: 'payment.charge',
  input: { order_id: 'ord_1042', amount: { value: 129, currency: 'EUR' }, method: 'invoice' },
};
const twoTools = [{ name: 'catalog.search' }, { name: 'payment.charge' }];
const bought: ScriptedLine[] = [
  { tool_calls: [search] },
  { tool_calls: [charge] },
  { text: 'One gooseneck kettle, 129.00 EUR, on invoice.' },
];
const file = (name: string, nodes: ReturnType<typeof node>[], edges: ReturnType<typeof edge>[]): unknown => ({
  format: 'pinion.workflow/1',
  name,
  nodes,
  edges,
});

export async function setTheLaterScene(api: Api): Promise<LaterDemo> {
  const add = async (workflow: unknown): Promise<string> => (await api.post<Created>('/workflows', workflow)).id;
  const play = async (id: string, input: unknown, wait_s = 30): Promise<string> =>
    (await api.post<Run>(`/workflows/${id}/runs`, { input, wait_s })).run_id;

  const part = await add(pricing);
  const parts = await add(parcels(part));
  const partsRun = await play(
    parts,
    [
      { sku: 'KTL-GOOSE', price: 64.5, quantity: 2 },
      { sku: 'LMP-DESK', price: 39, quantity: 1 },
      { sku: 'CUP-BLUE', price: 12.25, quantity: 6 },
    ],
    10,
  );

  const parent = await play(await add(agentWorkflow('Counter', { tools: twoTools, lines: bought })), 'A kettle, on invoice');
  const { run_id: fork } = await api.post<Run>(`/runs/${parent}/fork`, {
    at: { node_id: 'helper', iteration: 1 },
    edit: { turn: { text: 'Nothing is charged before you have seen it.', tool_calls: [] } },
  });

  const till = await add(agentWorkflow('Till', { tools: twoTools, lines: bought }));
  for (const name of ['Pays once', 'Says the price'])
    await api.post(`/workflows/${till}/cases/from-run`, { run_id: await play(till, 'A kettle, on invoice'), name });
  const dearer = bought.map(line =>
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

/** What one line of an order costs: a workflow that others play. */
const pricing = file(
  'Price of a line',
  [
    node('line', 'input', 'Line', 0, 0, {
      schema: {
        type: 'object',
        properties: { sku: { type: 'string' }, price: { type: 'number' }, quantity: { type: 'number' } },
        required: ['price', 'quantity'],
      },
    }),
    node('total', 'transform', 'Total', 240, 0, { expression: '{ "sku": sku, "total": price * quantity }' }),
    node('priced', 'output', 'Priced', 480, 0, {}),
  ],
  [edge('line.value', 'total.in'), edge('total.value', 'priced.value')],
);

const parcels = (part: string): unknown =>
  file(
    'Orders of the day',
    [
      node('order', 'input', 'Order lines', 0, 120, {}),
      node('each', 'map', 'Price each line', 240, 0, { workflow: { id: part }, concurrency: 2 }),
      node('first', 'transform', 'First line', 240, 240, { expression: '$[0]' }),
      node('again', 'subflow', 'Price the first', 480, 240, { workflow: { id: part } }),
      node('both', 'merge', 'Both', 760, 120, { mode: 'object' }),
      node('check', 'confirm', 'Send it?', 1000, 120, { prompt: 'Send this order? {{both.value}}' }),
      node('sent', 'output', 'Sent', 1280, 60, {}),
      node('kept', 'output', 'Kept back', 1280, 240, {}),
    ],
    [
      edge('order.value', 'each.in'),
      edge('order.value', 'first.in'),
      edge('first.value', 'again.in'),
      edge('each.items', 'both.in'),
      edge('again.output', 'both.in'),
      edge('both.value', 'check.in'),
      edge('check.approved', 'sent.value'),
      edge('check.declined', 'kept.value'),
    ],
  );

async function publishedTwice(api: Api, add: (workflow: unknown) => Promise<string>): Promise<string> {
  const id = await add(agentWorkflow('Window display', { tools: twoTools, lines: bought }));
  await api.post(`/workflows/${id}/publish`, { name: 'Spring', note: 'For the shop window in April' });
  await api.put(
    `/workflows/${id}`,
    agentWorkflow('Window display', { tools: [...twoTools, { name: 'crm.log_note' }], lines: bought }),
  );
  await api.post(`/workflows/${id}/publish`, { name: 'Summer', note: 'Notes every sale' });
  const more = {
    nodes: [node('short', 'prompt', 'Shorten', 620, 180, { template: 'In one sentence: {{helper.response}}' })],
    edges: [edge('helper.response', 'short.in')],
  };
  await api.put(
    `/workflows/${id}`,
    agentWorkflow('Window display', { tools: [{ name: 'catalog.search' }], lines: bought }, more),
  );
  return id;
}

async function olderVersionInUse(api: Api, add: (workflow: unknown) => Promise<string>): Promise<string> {
  const name = 'stock.reserve';
  const properties = { sku: { type: 'string' }, quantity: { type: 'integer', minimum: 1 } };
  const tool = {
    name,
    description: 'Sets goods aside for an order.',
    category: 'commerce',
    gateway: 'http',
    gateway_config: { url: 'https://stock.example.com/reservations', method: 'POST' },
    side_effect_policy: 'compensatable',
    access: 'write',
    timeout_s: 12,
  };
  await api.post('/tools', {
    ...tool,
    version: '1.0.0',
    input_schema: { type: 'object', properties, required: ['sku'] },
    output_schema: { type: 'object', properties: { reservation: { type: 'string' }, until: { type: 'string' } } },
  });
  const pins = [{ name: 'reservation', selector: { tool: name, strategy: 'latest' }, on_missing: 'null' }];
  for (const title of ['Reserve by phone', 'Reserve at the counter']) {
    const wired = {
      nodes: [node('noted', 'output', 'Reserved', 620, 200, {})],
      edges: [edge('helper.reservation', 'noted.value')],
    };
    await add(agentWorkflow(title, { tools: [{ name, version: '1.0.0' }, ...twoTools], pins, lines: bought }, wired));
  }
  await api.post('/tools', {
    ...tool,
    version: '2.0.0',
    input_schema: {
      type: 'object',
      properties: { ...properties, warehouse: { type: 'string' } },
      required: ['sku', 'warehouse'],
    },
    output_schema: {
      type: 'object',
      properties: { reservation: { type: 'string' }, until: { type: 'string', format: 'date-time' } },
    },
  });
  return name;
}
