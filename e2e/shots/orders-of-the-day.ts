import { edge, node } from '../support/scene.ts';

const file = (name: string, nodes: ReturnType<typeof node>[], edges: ReturnType<typeof edge>[]): unknown => ({
  format: 'pinion.workflow/1',
  name,
  nodes,
  edges,
});

/** The workflow that prices one order line and is run by others. */
export const pricing = file(
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

/** Returns a workflow with a map, a merge, a subflow and an approval. `part` prices one order line. */
export const ordersOfTheDay = (part: string): unknown =>
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
