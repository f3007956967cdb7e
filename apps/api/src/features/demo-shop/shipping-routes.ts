import type { FastifyInstance } from 'fastify';
import { OrderStore } from './order-store.ts';
import { type ShopRouter, readFrom, refuse } from './shop-router.ts';
import * as z from 'zod';

const Quote = z.object({
  country: z.string().length(2).toUpperCase(),
  weight_g: z.coerce.number().positive().max(30_000).default(1000),
});

const near = new Set(['NL', 'BE', 'DE', 'LU']);

export function shippingRoutes(app: FastifyInstance, router: ShopRouter, registry: OrderStore): void {
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
