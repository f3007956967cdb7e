import type { ToolDefinitionInput } from '@pinion/contracts';
import { ownUrl } from '../own-origin.ts';
import { object, order, orderId, text } from './shop-schemas.ts';

export const orderTools: readonly ToolDefinitionInput[] = [
  {
    name: 'orders.place',
    version: '3.0.2',
    description: 'Place an order. It can be undone with orders.cancel until it ships.',
    category: 'api',
    tags: ['shop', 'orders'],
    input_schema: object({
      customer_id: text('Who orders, as in cus_204'),
      items: {
        type: 'array',
        minItems: 1,
        maxItems: 50,
        items: object({ sku: text('Product number'), quantity: { type: 'integer', minimum: 1, maximum: 99, default: 1 } }, [
          'sku',
        ]),
      },
    }),
    output_schema: order,
    gateway: 'http',
    gateway_config: { url: ownUrl('/orders') },
    side_effect_policy: 'compensatable',
    access: 'write',
  },
  {
    name: 'orders.get',
    version: '2.0.0',
    description: 'One order with its items and where it stands.',
    category: 'data',
    tags: ['shop', 'orders'],
    input_schema: object({ order_id: orderId }),
    output_schema: order,
    gateway: 'http',
    gateway_config: { url: ownUrl('/orders/{order_id}'), method: 'GET' },
    side_effect_policy: 'pure',
    access: 'read',
  },
  {
    name: 'orders.hold',
    version: '1.0.0',
    description: 'Keep an order reserved until it is paid.',
    category: 'api',
    tags: ['shop', 'orders'],
    input_schema: object({ order_id: orderId }),
    output_schema: order,
    gateway: 'http',
    gateway_config: { url: ownUrl('/orders/{order_id}/hold') },
    side_effect_policy: 'idempotent',
    access: 'write',
  },
  {
    name: 'orders.cancel',
    version: '1.2.0',
    description: 'Cancel an order that has not shipped.',
    category: 'api',
    tags: ['shop', 'orders'],
    input_schema: object({ order_id: orderId }),
    output_schema: order,
    gateway: 'http',
    gateway_config: { url: ownUrl('/orders/{order_id}/cancel') },
    side_effect_policy: 'idempotent',
    access: 'write',
  },
];
