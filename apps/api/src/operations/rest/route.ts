import type { FastifyReply } from 'fastify';
import type * as z from 'zod';
import type { RequiredPermission } from '../../auth/authorize.ts';
import type { CallerRequirement } from '../../auth/refuse-for-token.ts';
import type { RunSubjects } from '../../auth/refuse-beyond-limit.ts';
import type { HttpResponse, OperationContext, ResponseShape } from '../define-operation.ts';

/** A parsed HTTP request, with the context of the operation. */
export type RouteRequest<Params, Query, Body> = OperationContext & {
  params: Params;
  query: Query;
  body: Body;
  reply: FastifyReply;
};

/** A route of the public HTTP API: the schemas that parse a request also document it. */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path in OpenAPI notation, relative to the API's prefix: `/runs/{id}`. */
  path: string;
  operationId: string;
  /** Permission that the caller's role must grant. */
  permission: RequiredPermission;
  /** The callers, beyond the permission. */
  requirement?: CallerRequirement;
  summary: string;
  tag: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: z.core.$ZodType;
  bodyLimit?: number;
  /** Returns the workflows and runs that a request is about, for tokens that are limited to runs. */
  runSubjects?(request: { params: Readonly<Record<string, unknown>>; body: unknown }): RunSubjects;
  responses: Readonly<Record<number, ResponseShape>>;
  /** Returns the response. Undefined when the handler has sent it itself, as streams do. */
  handle(request: RouteRequest<unknown, unknown, unknown>): Promise<HttpResponse | undefined>;
};

type Parsed<Shape extends z.core.$ZodType | undefined> = Shape extends z.core.$ZodType ? z.output<Shape> : undefined;

/** Declares a route without a procedure, with a handler typed by the schemas. */
export function route<
  Params extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.core.$ZodType | undefined = undefined,
>(
  shape: Omit<Route, 'params' | 'query' | 'body' | 'handle'> & {
    params?: Params;
    query?: Query;
    body?: Body;
    handle(request: RouteRequest<Parsed<Params>, Parsed<Query>, Parsed<Body>>): Promise<HttpResponse | undefined>;
  },
): Route {
  return shape as unknown as Route;
}
