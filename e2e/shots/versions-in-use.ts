import type { Api } from '../support/api.ts';
import { agentWorkflow, edge, node } from '../support/scene.ts';
import { purchaseTurns, twoTools } from './purchase.ts';

type Add = (workflow: unknown) => Promise<string>;

/** Creates a workflow with two published versions, and a draft with later changes. */
export async function publishedTwice(api: Api, add: Add): Promise<string> {
  const id = await add(agentWorkflow('Window display', { tools: twoTools, lines: purchaseTurns }));
  await api.post(`/workflows/${id}/publish`, { name: 'Spring', note: 'For the shop window in April' });
  await api.put(
    `/workflows/${id}`,
    agentWorkflow('Window display', { tools: [...twoTools, { name: 'crm.log_note' }], lines: purchaseTurns }),
  );
  await api.post(`/workflows/${id}/publish`, { name: 'Summer', note: 'Notes every sale' });
  const more = {
    nodes: [node('short', 'prompt', 'Shorten', 620, 180, { template: 'In one sentence: {{helper.response}}' })],
    edges: [edge('helper.response', 'short.in')],
  };
  await api.put(
    `/workflows/${id}`,
    agentWorkflow('Window display', { tools: [{ name: 'catalog.search' }], lines: purchaseTurns }, more),
  );
  return id;
}

/** Creates a tool with two versions, the newer one breaking, and two workflows that still use the older. Returns its name. */
export async function olderVersionInUse(api: Api, add: Add): Promise<string> {
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
    await add(agentWorkflow(title, { tools: [{ name, version: '1.0.0' }, ...twoTools], pins, lines: purchaseTurns }, wired));
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
