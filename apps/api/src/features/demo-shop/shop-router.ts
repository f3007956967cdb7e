import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';

export type ShopRouter = {
  /** Answers after `ms`, as a service across the street would. */
  takeTime(ms: number): Promise<void>;
};

/** `pace` 0 answers at once (tests), 1 takes the time the descriptions promise. */
export const createShopRouter = (pace: number): ShopRouter => ({
  takeTime: async ms => {
    if (pace > 0) await pause(ms * pace);
  },
});

export const refuse = (reply: FastifyReply, status: number, code: string, message: string): FastifyReply =>
  reply.code(status).send({ error: { code, message } });

/** What the caller sent, or undefined after a 400 was answered. */
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
