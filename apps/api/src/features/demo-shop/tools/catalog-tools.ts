import { type ToolDefinitionInput } from '@pinion/contracts';
import { selfUrl } from '../own-origin.ts';
import { object, product, text } from './shop-schemas.ts';

export const catalogTools: readonly ToolDefinitionInput[] = [
  {
    name: 'catalog.search',
    version: '1.3.0',
    description: 'Search the shop catalog by words in name, category or description.',
    category: 'search',
    tags: ['shop', 'catalog'],
    input_schema: object(
      {
        query: text('Words to look for'),
        limit: { type: 'integer', minimum: 1, maximum: 20, default: 5, description: 'Maximum number of products' },
      },
      ['query'],
    ),
    output_schema: object(
      { query: text('Search query'), total: { type: 'integer' }, products: { type: 'array', items: product } },
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
