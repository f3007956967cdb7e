import { type ToolDefinitionInput } from '@pinion/contracts';
import { selfUrl } from '../own-origin.ts';
import { object, text, money, orderId } from './shop-schemas.ts';

export const shippingTools: readonly ToolDefinitionInput[] = [
  {
    name: 'shipping.quote',
    version: '0.9.1',
    description: 'Price and delivery time of a parcel.',
    category: 'data',
    tags: ['shop', 'shipping'],
    input_schema: object(
      {
        country: text('Two letters, as in NL', { minLength: 2, maxLength: 2 }),
        weight_g: { type: 'number', exclusiveMinimum: 0, maximum: 30_000, default: 1000, description: 'Weight in grams' },
      },
      ['country'],
    ),
    output_schema: object(
      {
        country: text('Where to'),
        weight_g: { type: 'number' },
        options: {
          type: 'array',
          items: object({ carrier: text('Carrier'), service: text('Service'), days: { type: 'integer' }, price: money }),
        },
      },
      undefined,
      { title: 'Quote' },
    ),
    gateway: 'http',
    gateway_config: { url: selfUrl('/shipping/quote'), method: 'GET' },
    side_effect_policy: 'pure',
    access: 'read',
  },
  {
    name: 'shipping.track',
    version: '1.1.0',
    description: 'Current location of a parcel. The carrier responds slowly.',
    category: 'data',
    tags: ['shop', 'shipping'],
    input_schema: object({ tracking_id: text('Parcel number, as in trk_1a2b3c') }),
    output_schema: object(
      {
        tracking_id: text('Parcel number'),
        order_id: orderId,
        status: text('Status'),
        events: { type: 'array', items: object({ at: text('When'), place: text('Where'), what: text('What happened') }) },
        expected_on: text('Day of arrival', { format: 'date' }),
      },
      undefined,
      { title: 'Tracking' },
    ),
    gateway: 'http',
    gateway_config: { url: selfUrl('/shipments/{tracking_id}'), method: 'GET' },
    side_effect_policy: 'pure',
    access: 'read',
  },
];
