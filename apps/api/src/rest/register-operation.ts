import { pointerTo } from '@pinion/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { admit } from '../auth/admit.ts';
import type { CallerOf } from '../auth/caller.ts';
import type { EdgeWorld } from '../services/edge-world.ts';
import { invalid } from '../services/read-import.ts';
import type { Operation } from './operation.ts';

export type OperationParts = { world: EdgeWorld; callerOf: CallerOf };

/** A row of the interface as a route: parse, call, present. */
export function registerOperation(app: FastifyInstance, operation: Operation, { world, callerOf }: OperationParts): void {
  app.route({
    method: operation.method,
    url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(operation.bodyLimit === undefined ? {} : { bodyLimit: operation.bodyLimit }),
    handler: async (request, reply) => {
      const asking = await callerOf(request, reply);
      const caller = operation.deed === 'anybody' ? asking : await admit(world.members, asking, operation.deed);
      const answer = await operation.handle({
        world,
        // What anybody may ask is answered without looking at who asks.
        caller: caller as never,
        scope: caller?.scope as never,
        params: parsed(operation.params, request.params, '/path') as never,
        query: parsed(operation.query, request.query, '/query') as never,
        body: parsed(operation.body, request.body, '') as never,
        header: name => headerOf(request, name),
        signal: signalOf(reply),
        reply,
      });
      if (answer === undefined) return reply;
      if (answer.headers !== undefined) void reply.headers(answer.headers);
      void reply.code(answer.status);
      return answer.body === undefined
        ? reply.send()
        : reply.type('application/json; charset=utf-8').send(JSON.stringify(answer.body));
    },
  });
}

function parsed(shape: z.core.$ZodType | undefined, value: unknown, where: string): unknown {
  if (shape === undefined) return undefined;
  const result = z.safeParse(shape, value ?? {});
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw invalid(where + pointerTo(issue?.path ?? []), issue?.message ?? 'not valid');
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : value?.[0];
}

function signalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort());
  return controller.signal;
}
