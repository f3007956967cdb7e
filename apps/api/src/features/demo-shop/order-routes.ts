import type { FastifyInstance } from 'fastify';
import { OrderStore } from './order-store.ts';
import { type ShopRouter, readFrom, refuse } from './shop-router.ts';
import * as z from 'zod';

const OrderBody = z.object({
  customer_id: z.string().min(1),
  items: z
    .array(z.object({ sku: z.string(), quantity: z.number().int().min(1).max(99) }))
    .min(1)
    .max(50),
});

export function orderRoutes(app: FastifyInstance, router: ShopRouter, registry: OrderStore): void {
  app.post('/orders', async (request, reply) => {
    const wanted = readFrom(OrderBody, request, reply);
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
