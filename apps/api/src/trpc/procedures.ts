import { initTRPC } from '@trpc/server';
import { Refusal } from '../services/refusal.ts';
import type { ApiContext } from './context.ts';
import { refusalOf, trpcErrorOf } from './error-map.ts';

const t = initTRPC.context<ApiContext>().create({
  sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
  errorFormatter: ({ shape, error }) => {
    const { stack: _, ...data } = shape.data;
    const isBug = data.code === 'INTERNAL_SERVER_ERROR';
    const message = isBug ? 'something went wrong inside Pinion; the server log names the cause' : shape.message;
    return { ...shape, message, data: { ...data, refusal: refusalOf(error.cause) } };
  },
});

export const router = t.router;

/** Every procedure acts for somebody, and a refusal of a service leaves it as an error of tRPC. */
export const procedure = t.procedure.use(async ({ next }) => {
  const result = await next();
  if (!result.ok && result.error.cause instanceof Refusal) throw trpcErrorOf(result.error.cause);
  return result;
});
