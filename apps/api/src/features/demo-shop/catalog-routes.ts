import type { FastifyInstance } from 'fastify';
import { type ShopRouter, readFrom, refuse } from './shop-router.ts';
import * as z from 'zod';
import { findProduct, products } from './shop-data.ts';

const Search = z.object({ query: z.string().default(''), limit: z.coerce.number().int().min(1).max(20).default(5) });

export function catalogRoutes(app: FastifyInstance, router: ShopRouter): void {
  app.get('/catalog', async (request, reply) => {
    const search = readFrom(Search, request, reply);
    if (search === undefined) return reply;
    await router.takeTime(90);
    const label = search.query.toLowerCase().split(/\s+/).filter(Boolean);
    const found = products.filter(product => {
      const text = `${product.name} ${product.category} ${product.description}`.toLowerCase();
      return label.every(word => text.includes(word));
    });
    return { query: search.query, total: found.length, products: found.slice(0, search.limit) };
  });

  app.get<{ Params: { sku: string } }>('/catalog/:sku', async (request, reply) => {
    await router.takeTime(80);
    return findProduct(request.params.sku) ?? refuse(reply, 404, 'no_such_product', `there is no product ${request.params.sku}`);
  });
}
