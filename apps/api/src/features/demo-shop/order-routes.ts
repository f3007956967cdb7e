import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { OrderBook } from './order-book.ts';
import { type Desk, readFrom, refuse } from './shop-answer.ts';

const Place = z.object({
  customer_id: z.string().min(1),
  items: z
    .array(z.object({ sku: z.string(), quantity: z.number().int().min(1).max(99) }))
    .min(1)
    .max(50),
});

export function orderRoutes(app: FastifyInstance, desk: Desk, book: OrderBook): void {
  app.post('/orders', async (request, reply) => {
    const wanted = readFrom(Place, request, reply);
    if (wanted === undefined) return reply;
    await desk.takeTime(220);
    const order = book.place(wanted);
    return order === undefined
      ? refuse(reply, 422, 'no_such_product', 'one of the products is not in the catalog')
      : reply.code(201).send(order);
  });

  app.get<{ Params: { order_id: string } }>('/orders/:order_id', async (request, reply) => {
    await desk.takeTime(90);
    return book.get(request.params.order_id) ?? missing(reply, request.params.order_id);
  });

  for (const [verb, status] of [
    ['hold', 'held'],
    ['cancel', 'cancelled'],
  ] as const) {
    app.post<{ Params: { order_id: string } }>(`/orders/:order_id/${verb}`, async (request, reply) => {
      await desk.takeTime(110);
      return book.change(request.params.order_id, status) ?? missing(reply, request.params.order_id);
    });
  }
}

const missing = (reply: Parameters<typeof refuse>[0], id: string) =>
  refuse(reply, 404, 'no_such_order', `there is no order ${id}`);
