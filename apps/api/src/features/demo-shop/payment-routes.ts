import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { type ShopRouter, readFrom, refuse } from './shop-router.ts';

export const demoShopKey = 'demo-shop-key';
/** The amount that is refused with 429 on purpose, to show in the first run what a failed call looks like. */
const busyAmount = { value: 129, currency: 'EUR' };

const Amount = z.object({ value: z.number().positive(), currency: z.string().length(3) });
const Charge = z.object({
  order_id: z.string().min(1),
  amount: z.union([Amount, z.number().positive()]),
  currency: z.string().length(3).optional(),
  method: z.enum(['card_on_file', 'invoice']).default('card_on_file'),
  capture: z.boolean().default(true),
});

const Refund = z.object({ order_id: z.string().min(1), amount: Amount, reason: z.string().max(400).default('') });

export function paymentRoutes(app: FastifyInstance, router: ShopRouter): void {
  app.post('/payments', async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${demoShopKey}`) {
      return refuse(reply, 401, 'no_key', 'the shop does not know this key; set SHOP_KEY under Secrets');
    }
    const charge = readFrom(Charge, request, reply);
    if (charge === undefined) return reply;
    await router.takeTime(180);
    const amount =
      typeof charge.amount === 'number' ? { value: charge.amount, currency: charge.currency ?? 'EUR' } : charge.amount;
    if (amount.value === busyAmount.value && amount.currency === busyAmount.currency) {
      void reply.header('retry-after', '2');
      return refuse(reply, 429, 'busy', 'the payment service is busy; nothing was charged');
    }
    const payment_id = `pay_${createHash('sha256')
      .update(JSON.stringify([charge.order_id, amount]))
      .digest('hex')
      .slice(0, 6)}`;
    const status = charge.capture ? 'captured' : 'authorised';
    const captured_at = charge.capture ? '2026-11-14T09:30:02.000Z' : null;
    return reply.code(201).send({ payment_id, order_id: charge.order_id, amount, status, captured_at });
  });

  app.post('/refunds', async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${demoShopKey}`)
      return refuse(reply, 401, 'no_key', 'the shop does not know this key; set SHOP_KEY under Secrets');
    const refund = readFrom(Refund, request, reply);
    if (refund === undefined) return reply;
    await router.takeTime(160);
    const refund_id = `ref_${createHash('sha256')
      .update(JSON.stringify([refund.order_id, refund.amount]))
      .digest('hex')
      .slice(0, 6)}`;
    return reply.code(201).send({ refund_id, ...refund, status: 'on its way' });
  });
}
