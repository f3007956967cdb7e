import type { SideEffectPolicy, ToolSpec } from '@pinion/contracts';

type Strings = {
  reason?: string;
  replacement?: string;
  lifecycle?: ToolSpec['lifecycle'];
  secrets?: string[];
  description?: string;
};

const tool = (
  name: string,
  version: string,
  policy: SideEffectPolicy,
  text: Strings = {},
  output: Record<string, unknown> = { type: 'object' },
): ToolSpec => ({
  name,
  version,
  description: text.description ?? '',
  category: 'api',
  input_schema: { type: 'object', properties: {} },
  output_schema: output,
  gateway: 'http',
  gateway_config: {},
  side_effect_policy: policy,
  access: policy === 'pure' ? 'read' : 'write',
  cache: 'none',
  lifecycle: 'active',
  ...text,
});

const order = { type: 'object', title: 'Order', properties: { id: { type: 'string' }, total: { type: 'object' } } };
const payKey = ['SHOP_PAY_KEY'];
const shopKey = ['SHOP_KEY'];

/** The catalog of a small shop, for stories and tests. */
export const shopTools: readonly ToolSpec[] = [
  tool('catalog.search', '1.3.0', 'pure', { secrets: shopKey, description: 'Finds products by words.' }),
  tool('catalog.get', '1.1.0', 'pure', { description: 'One product by its id.' }),
  tool('catalog.stock', '0.4.0', 'pure'),
  tool('orders.place', '3.0.2', 'compensatable', { secrets: shopKey, description: 'Places an order.' }, order),
  tool('orders.place', '2.4.0', 'compensatable', { lifecycle: 'deprecated', replacement: 'orders.place@3.0.2' }, order),
  tool('orders.get', '1.0.0', 'pure', { secrets: shopKey }),
  tool('orders.cancel', '1.2.0', 'compensatable', { secrets: shopKey }),
  tool('orders.refund', '2.0.0', 'irreversible', { lifecycle: 'blocked', reason: 'refunds wait for the new ledger' }),
  tool('payment.charge', '2.1.0', 'irreversible', { secrets: payKey, description: 'Charges the card on file.' }),
  tool('payment.charge', '1.4.0', 'irreversible', {
    lifecycle: 'deprecated',
    replacement: 'payment.charge@2.1.0',
    secrets: payKey,
  }),
  tool('payment.legacy_charge', '1.4.0', 'irreversible', { lifecycle: 'deprecated', replacement: 'payment.charge@2.1.0' }),
  tool('shipping.track', '1.1.0', 'pure', { secrets: shopKey }),
  tool('shipping.quote', '0.9.1', 'pure'),
  {
    ...tool('crm.log_note', '1.0.4', 'idempotent', { description: 'Leaves a note on the customer.' }),
    input_schema: { type: 'object', properties: { order: order, tracking: { type: 'object' } }, required: ['order'] },
  },
];
