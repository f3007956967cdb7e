import type { FastifyInstance } from 'fastify';
import { OrderStore } from './order-store.ts';
import { paymentRoutes } from './payment-routes.ts';
import { createShopRouter, type ShopRouter, readFrom, refuse } from './shop-router.ts';
import * as z from 'zod';
import { findProduct, products, findCustomer } from './shop-data.ts';
import { createHash } from 'node:crypto';

export const demoShopPath = '/demo-shop';

/**
 * Registers a small, deterministic shop, which lets the very first run make real HTTP calls. Register it under `demoShopPath`.
 */
export function demoShop(app: FastifyInstance, options: { pace?: number }): Promise<void> {
  const router = createShopRouter(options.pace ?? 1);
  const registry = new OrderStore();
  catalogRoutes(app, router);
  orderRoutes(app, router, registry);
  paymentRoutes(app, router);
  shippingRoutes(app, router, registry);
  crmRoutes(app, router);
  briefRoutes(app, router);
  return Promise.resolve();
}

const Brief = z.object({ title: z.string().default('Brief'), market: z.string().default(''), stock: z.string().default('') });

/** Registers the route that combines the findings of several services on one page. */
function briefRoutes(app: FastifyInstance, router: ShopRouter): void {
  app.post('/briefs', async (request, reply) => {
    const brief = readFrom(Brief, request, reply);
    if (brief === undefined) return reply;
    await router.takeTime(100);
    const sections = [
      { heading: 'Market', text: brief.market },
      { heading: 'Stock', text: brief.stock },
    ].filter(section => section.text !== '');
    const label = sections.reduce((sum, section) => sum + section.text.split(/\s+/).filter(Boolean).length, 0);
    return { title: brief.title, sections, words: label };
  });
}

const Search = z.object({ query: z.string().default(''), limit: z.coerce.number().int().min(1).max(20).default(5) });

function catalogRoutes(app: FastifyInstance, router: ShopRouter): void {
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

const Find = z.object({ email: z.string().min(3) });
const Note = z.object({
  customer_id: z.string().min(1),
  text: z.string().default(''),
  order: z.looseObject({ id: z.string() }).nullish(),
  tracking: z.looseObject({ status: z.string() }).nullish(),
});

function crmRoutes(app: FastifyInstance, router: ShopRouter): void {
  app.get('/customers', async (request, reply) => {
    const find = readFrom(Find, request, reply);
    if (find === undefined) return reply;
    await router.takeTime(120);
    return findCustomer(find.email) ?? refuse(reply, 404, 'no_such_customer', `nobody here has the address ${find.email}`);
  });

  app.post('/notes', async (request, reply) => {
    const note = readFrom(Note, request, reply);
    if (note === undefined) return reply;
    await router.takeTime(130);
    const about = note.order === null || note.order === undefined ? '' : ` Order ${note.order.id}.`;
    const parcel = note.tracking === null || note.tracking === undefined ? '' : ` Parcel ${note.tracking.status}.`;
    const text = `${note.text}${about}${parcel}`.trim();
    const note_id = `note_${createHash('sha256')
      .update(JSON.stringify([note.customer_id, text]))
      .digest('hex')
      .slice(0, 6)}`;
    return reply.code(201).send({ note_id, customer_id: note.customer_id, text });
  });
}

const Place = z.object({
  customer_id: z.string().min(1),
  items: z
    .array(z.object({ sku: z.string(), quantity: z.number().int().min(1).max(99) }))
    .min(1)
    .max(50),
});

function orderRoutes(app: FastifyInstance, router: ShopRouter, registry: OrderStore): void {
  app.post('/orders', async (request, reply) => {
    const wanted = readFrom(Place, request, reply);
    if (wanted === undefined) return reply;
    await router.takeTime(220);
    const input = registry.place(wanted);
    return input === undefined
      ? refuse(reply, 422, 'no_such_product', 'one of the products is not in the catalog')
      : reply.code(201).send(input);
  });

  app.get<{ Params: { order_id: string } }>('/orders/:order_id', async (request, reply) => {
    await router.takeTime(90);
    return registry.get(request.params.order_id) ?? missing(reply, request.params.order_id);
  });

  for (const [verb, status] of [
    ['hold', 'held'],
    ['cancel', 'cancelled'],
  ] as const) {
    app.post<{ Params: { order_id: string } }>(`/orders/:order_id/${verb}`, async (request, reply) => {
      await router.takeTime(110);
      return registry.change(request.params.order_id, status) ?? missing(reply, request.params.order_id);
    });
  }
}

const missing = (reply: Parameters<typeof refuse>[0], id: string) =>
  refuse(reply, 404, 'no_such_order', `there is no order ${id}`);

const Quote = z.object({
  country: z.string().length(2).toUpperCase(),
  weight_g: z.coerce.number().positive().max(30_000).default(1000),
});
const near = new Set(['NL', 'BE', 'DE', 'LU']);

function shippingRoutes(app: FastifyInstance, router: ShopRouter, registry: OrderStore): void {
  app.get('/shipping/quote', async (request, reply) => {
    const parcel = readFrom(Quote, request, reply);
    if (parcel === undefined) return reply;
    await router.takeTime(140);
    const base = near.has(parcel.country) ? 4.5 : 9;
    const options = [
      { carrier: 'Dijk Post', service: 'standard', days: near.has(parcel.country) ? 2 : 4, price: price(base, parcel.weight_g) },
      { carrier: 'Dijk Post', service: 'express', days: 1, price: price(base * 2.4, parcel.weight_g) },
    ];
    return { country: parcel.country, weight_g: parcel.weight_g, options };
  });

  app.get<{ Params: { tracking_id: string } }>('/shipments/:tracking_id', async (request, reply) => {
    await router.takeTime(400);
    const { tracking_id } = request.params;
    const input = registry.shipped(tracking_id);
    if (input === undefined) return refuse(reply, 404, 'no_such_shipment', `there is no shipment ${tracking_id}`);
    return {
      tracking_id,
      order_id: input.id,
      status: 'in_transit',
      events: [
        { at: '2026-11-12T16:05:00.000Z', place: 'Utrecht', what: 'parcel received' },
        { at: '2026-11-13T04:40:00.000Z', place: 'Antwerp', what: 'left the depot' },
      ],
      expected_on: '2026-11-16',
    };
  });
}

const price = (base: number, grams: number) => ({
  value: Math.round((base + (grams / 1000) * 1.1) * 100) / 100,
  currency: 'EUR',
});
