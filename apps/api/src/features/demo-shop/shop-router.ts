import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';

export type ShopRouter = {
  /** Resolves after `ms`, to simulate the latency of a nearby service. */
  takeTime(ms: number): Promise<void>;
};

/** Creates the shop services. `pace` 0 responds at once (tests), 1 takes the time the descriptions promise. */
export const createShopRouter = (pace: number): ShopRouter => ({
  takeTime: async ms => {
    if (pace > 0) await pause(ms * pace);
  },
});

export const refuse = (reply: FastifyReply, status: number, code: string, message: string): FastifyReply =>
  reply.code(status).send({ error: { code, message } });

/** Returns the parsed request body, or undefined after replying with 400. */
export function readFrom<Shape extends z.ZodType>(
  shape: Shape,
  request: FastifyRequest,
  reply: FastifyReply,
): z.output<Shape> | undefined {
  const read = shape.safeParse(request.method === 'GET' ? request.query : request.body);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  void refuse(reply, 400, 'bad_request', `${issue?.path.join('.') ?? 'body'}: ${issue?.message ?? 'not valid'}`);
  return undefined;
}
