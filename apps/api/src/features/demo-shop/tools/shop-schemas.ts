import type { JsonSchema } from '@pinion/contracts';

export const text = (description: string, more: JsonSchema = {}): JsonSchema => ({ type: 'string', description, ...more });

export const object = (
  properties: Record<string, JsonSchema>,
  required = Object.keys(properties),
  more: JsonSchema = {},
): JsonSchema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
  ...more,
});

export const money: JsonSchema = object({ value: { type: 'number' }, currency: text('Three letters, as in EUR') }, undefined, {
  title: 'Money',
});

export const product: JsonSchema = object(
  {
    sku: text('Product number'),
    name: text('Name'),
    category: text('Category'),
    description: text('Description'),
    price: money,
    in_stock: { type: 'integer' },
    rating: { type: 'number' },
    weight_g: { type: 'integer' },
  },
  undefined,
  { title: 'Product' },
);

export const order: JsonSchema = object(
  {
    id: text('Order number'),
    customer_id: text('Who ordered'),
    status: text('Status', { enum: ['placed', 'held', 'cancelled', 'shipped'] }),
    items: {
      type: 'array',
      items: object({ sku: text('Product number'), name: text('Name'), quantity: { type: 'integer' }, price: money }),
    },
    total: money,
    placed_at: text('When', { format: 'date-time' }),
    tracking_id: { type: ['string', 'null'], description: 'Tracking number, once the parcel has shipped' },
  },
  undefined,
  { title: 'Order' },
);

export const orderId: JsonSchema = text('Order number, as in ord_1a2b3c');
