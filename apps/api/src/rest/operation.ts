import type { Scope } from '@pinion/contracts';
import type { FastifyReply } from 'fastify';
import type * as z from 'zod';
import type { RequiredPermission } from '../auth/authorize.ts';
import type { Caller } from '../auth/caller.ts';
import type { ApiServices } from '../composition/api-services.ts';

/** What a handler is given: everything parsed, nothing raw. */
export type OperationRequest<Params, Query, Body> = {
  services: ApiServices;
  scope: Scope;
  caller: Caller;
  params: Params;
  query: Query;
  body: Body;
  header: (name: string) => string | undefined;
  /** Aborted when the caller has gone. */
  signal: AbortSignal;
  reply: FastifyReply;
};

export type Answer = { status: number; body?: unknown; headers?: Record<string, string> };

export type AnswerShape = {
  description: string;
  schema?: z.core.$ZodType;
  content_type?: string;
  /** What people wrote is answered as they wrote it: what they left out is not there. */
  isAsWritten?: boolean;
};

/** One row of the interface: what parses it is what documents it. */
export type Operation = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** OpenAPI's way of writing it: `/runs/{id}`. */
  path: string;
  operationId: string;
  /** What the role of whoever calls it has to allow. */
  permission: RequiredPermission;
  summary: string;
  tag: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: z.core.$ZodType;
  bodyLimit?: number;
  answers: Readonly<Record<number, AnswerShape>>;
  /** Undefined: the handler has answered by itself (a stream). */
  handle(requested: OperationRequest<never, never, never>): Promise<Answer | undefined>;
};

type Parsed<Shape extends z.core.$ZodType | undefined> = Shape extends z.core.$ZodType ? z.output<Shape> : undefined;

/** Ties the handler's types to the shapes that parse. */
export function operation<
  Params extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.core.$ZodType | undefined = undefined,
>(
  shape: Omit<Operation, 'params' | 'query' | 'body' | 'handle'> & {
    params?: Params;
    query?: Query;
    body?: Body;
    handle(requested: OperationRequest<Parsed<Params>, Parsed<Query>, Parsed<Body>>): Promise<Answer | undefined>;
  },
): Operation {
  return shape as unknown as Operation;
}
