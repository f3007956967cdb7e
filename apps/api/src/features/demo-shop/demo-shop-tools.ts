import { type ToolSpec, ToolDefinition, specOf, type ToolDefinitionInput } from '@pinion/contracts';
import { demoShopKey } from './payment-routes.ts';
import { supportTools } from './tools/support-tools.ts';
import { orderTools } from './tools/order-tools.ts';
import { paymentTools } from './tools/payment-tools.ts';
import { selfUrl } from './own-origin.ts';
import { object, product, text, money, orderId } from './tools/shop-schemas.ts';

/**
 * Returns the tools and the secret that the demo shop adds to a new workspace. Its key is not confidential, but stored like a
 * secret to show in the first run how keys are resolved.
 */
export const demoShopTools = (): { demo: readonly ToolSpec[]; demoSecret: { name: string; value: string } } => ({
  demo: shopTools(),
  demoSecret: { name: 'SHOP_KEY', value: demoShopKey },
});

/** Returns the demo shop as tools of the registry. The old charge tool is deprecated, to show what that looks like. */
export const shopTools = (): ToolSpec[] =>
  [...catalogTools, ...orderTools, ...paymentTools, ...shippingTools, ...supportTools].map(definition => {
    const spec = specOf(ToolDefinition.parse(definition));
    return spec.name === 'payment.charge' && spec.version === '1.4.0'
      ? { ...spec, lifecycle: 'deprecated', reason: 'the amount became an object', replacement: 'payment.charge@2.1.0' }
      : spec;
  });

const catalogTools: readonly ToolDefinitionInput[] = [
  {
    name: 'catalog.search',
    version: '1.3.0',
    description: 'Search the shop catalog by words in name, category or description.',
    category: 'search',
    tags: ['shop', 'catalog'],
    input_schema: object(
      {
        query: text('Words to look for'),
        limit: { type: 'integer', minimum: 1, maximum: 20, default: 5, description: 'How many at most' },
      },
      ['query'],
    ),
    output_schema: object(
      { query: text('What was asked'), total: { type: 'integer' }, products: { type: 'array', items: product } },
      undefined,
      { title: 'Products' },
    ),
    gateway: 'http',
    gateway_config: { url: selfUrl('/catalog'), method: 'GET' },
    side_effect_policy: 'pure',
    access: 'read',
    cache: 'ttl',
    cache_ttl_s: 60,
  },
  {
    name: 'catalog.get',
    version: '1.1.0',
    description: 'One product of the catalog, with price and stock.',
    category: 'data',
    tags: ['shop', 'catalog'],
    input_schema: object({ sku: text('Product number, as in KTL-GOOSE') }),
    output_schema: product,
    gateway: 'http',
    gateway_config: { url: selfUrl('/catalog/{sku}'), method: 'GET' },
    side_effect_policy: 'pure',
    access: 'read',
  },
];

const shippingTools: readonly ToolDefinitionInput[] = [
  {
    name: 'shipping.quote',
    version: '0.9.1',
    description: 'What it costs and how long it takes to send a parcel.',
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
    description: 'Where a parcel is now. The carrier is slow to answer.',
    category: 'data',
    tags: ['shop', 'shipping'],
    input_schema: object({ tracking_id: text('Parcel number, as in trk_1a2b3c') }),
    output_schema: object(
      {
        tracking_id: text('Parcel number'),
        order_id: orderId,
        status: text('Where it stands'),
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
