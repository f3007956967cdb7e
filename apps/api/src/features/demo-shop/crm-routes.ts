import type { FastifyInstance } from 'fastify';
import { type ShopRouter, readFrom, refuse } from './shop-router.ts';
import * as z from 'zod';
import { findCustomer } from './shop-data.ts';
import { createHash } from 'node:crypto';

const Find = z.object({ email: z.string().min(3) });

const Note = z.object({
  customer_id: z.string().min(1),
  text: z.string().default(''),
  order: z.looseObject({ id: z.string() }).nullish(),
  tracking: z.looseObject({ status: z.string() }).nullish(),
});

export function crmRoutes(app: FastifyInstance, router: ShopRouter): void {
  app.get('/customers', async (request, reply) => {
    const find = readFrom(Find, request, reply);
    if (find === undefined) return reply;
    await router.takeTime(120);
    return findCustomer(find.email) ?? refuse(reply, 404, 'no_such_customer', `no customer has the address ${find.email}`);
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
