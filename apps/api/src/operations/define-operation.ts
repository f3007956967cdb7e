import type { Scope } from '@pinion/contracts';
import type { FastifyReply } from 'fastify';
import type * as z from 'zod';
import type { RequiredPermission } from '../auth/authorize.ts';
import type { Caller } from '../auth/caller.ts';
import type { CallerRequirement } from '../auth/refuse-for-token.ts';
import type { RunSubjects } from '../auth/refuse-beyond-limit.ts';
import type { ClientFacts } from '../auth/client-facts.ts';
import type { ApiServices } from '../platform/api-services.ts';
import { mergeSchemas } from './merge-schemas.ts';

/** Everything a run of an operation is handed, on both surfaces. */
export type OperationContext = {
  services: ApiServices;
  /** Scope of the caller. */
  scope: Scope;
  caller: Caller;
  /** The first workspace, which is that of the installation, also without a caller. */
  workspace: Scope;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
  /** Value of a request header; undefined for procedures, whose input carries everything. */
  header: (name: string) => string | undefined;
  /** The client of the request: its address and browser. */
  client: ClientFacts;
  /** Stores a session in the browser's cookie. Null deletes the cookie. */
  setSession: (token: string | null) => void;
  /** Stores the session of the start token in the browser's cookie. */
  setStartSession: (session: string) => void;
};

export type ResponseShape = {
  description: string;
  schema?: z.core.$ZodType;
  content_type?: string;
  /** True when the body is documented by the input form of its schema, because users wrote it and optional fields stay absent. */
  isAsWritten?: boolean;
};

export type HttpResponse = { status: number; body?: unknown; headers?: Record<string, string> };

/** The parts of an HTTP request that an operation reads. Their fields together are the input of its procedure. */
export type RequestSchemas = { params?: z.ZodObject; query?: z.ZodObject; body?: z.core.$ZodType };

type Parsed<Schema> = Schema extends z.core.$ZodType ? z.output<Schema> : unknown;
export type InputOf<Request extends RequestSchemas> = Parsed<Request['params']> &
  Parsed<Request['query']> &
  Parsed<Request['body']>;

/** The public HTTP route of an operation. */
export type HttpBinding<Input, Output> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path in OpenAPI notation, relative to the API's prefix: `/runs/{id}`. */
  path: string;
  operationId: string;
  tag: string;
  headers?: z.ZodObject;
  /**
   * Returns the workflows and runs that a request is about. A token for runs can use only operations with it, and only for runs
   * of its workflows.
   */
  runSubjects?(request: { params: Readonly<Record<string, unknown>>; body: unknown }): RunSubjects;
  /** Maximum size of the body in bytes. */
  bodyLimit?: number;
  responses: Readonly<Record<number, ResponseShape>>;
  /** Maps the result to a response. Defaults to the first status of `responses`, with the result as body unless it is 204. */
  respond?(output: NoInfer<Output>, input: NoInfer<Input>, context: OperationContext): HttpResponse | Promise<HttpResponse>;
  /** Answers in place of `run`, for routes that also send files or streams. Undefined when it has sent the response itself. */
  handle?(context: OperationContext & { reply: FastifyReply }, input: Input): Promise<HttpResponse | undefined>;
};

export type OperationKind = 'query' | 'mutation';

/** A verb of the API: the procedure, the route, the OpenAPI document and the client's types are derived from it. */
export type Operation<
  Kind extends OperationKind = OperationKind,
  InputSchema extends z.core.$ZodType = z.core.$ZodType,
  Output = unknown,
> = {
  kind: Kind;
  permission: RequiredPermission;
  /** True for what concerns the whole installation. Only the first workspace can do it. */
  isInstallationWide?: true;
  /** True if the result can have many megabytes, so that it is serialized in turns of the event loop. */
  isLong?: true;
  signedInWith?: CallerRequirement['signedInWith'];
  isForReaders?: CallerRequirement['isForReaders'];
  summary: string;
  /** Schema of the procedure's input. Undefined for operations without input. */
  input: InputSchema | undefined;
  request: RequestSchemas;
  http: HttpBinding<z.output<InputSchema>, Output>;
  /** Maps a parsed HTTP request to the input. Defaults to the fields of path, query and body together. */
  toInput?: (request: {
    params: unknown;
    query: unknown;
    body: unknown;
    header: OperationContext['header'];
  }) => z.output<InputSchema>;
  run(context: OperationContext, input: z.output<InputSchema>): Promise<Output> | Output;
};

type Shared = { permission: RequiredPermission; summary: string; isInstallationWide?: true; isLong?: true } & Omit<
  CallerRequirement,
  'kind'
>;
type KindOf<Method, Kind> = Kind extends OperationKind ? Kind : Method extends 'GET' ? 'query' : 'mutation';

/** Declares an operation whose input is the fields of its path, query and body. `extra` adds fields that only the app sends. */
export function defineOperation<
  const Request extends RequestSchemas,
  Output,
  const Method extends HttpBinding<unknown, unknown>['method'],
  const Kind extends OperationKind | undefined = undefined,
  Extra extends z.ZodObject | undefined = undefined,
>(
  definition: Shared & {
    kind?: Kind;
    request?: Request;
    extra?: Extra;
    http: HttpBinding<InputOf<Request> & Parsed<Extra>, Output> & { method: Method };
    run(context: OperationContext, input: InputOf<Request> & Parsed<Extra>): Promise<Output> | Output;
  },
): Operation<KindOf<Method, Kind>, z.ZodType<InputOf<Request> & Parsed<Extra>, InputFor<Request> & Given<Extra>>, Output> {
  const { kind, extra, ...rest } = definition;
  const request: RequestSchemas = definition.request ?? {};
  return {
    ...rest,
    request,
    kind: kindOf<Method, Kind>(definition.http.method, kind),
    input: mergeSchemas(request.params, request.query, request.body, extra),
  } as Operation<KindOf<Method, Kind>, z.ZodType<InputOf<Request> & Parsed<Extra>, InputFor<Request> & Given<Extra>>, Output>;
}

/** Returns the kind that is declared, or the one that the HTTP method implies. */
const kindOf = <Method, Kind>(method: Method, declared: Kind | undefined): KindOf<Method, Kind> =>
  (declared ?? (method === 'GET' ? 'query' : 'mutation')) as KindOf<Method, Kind>;

type Given<Schema> = Schema extends z.core.$ZodType ? z.input<Schema> : unknown;
type InputFor<Request extends RequestSchemas> = Given<Request['params']> & Given<Request['query']> & Given<Request['body']>;

/** Declares an operation whose procedure has an input of its own, to which `toInput` maps the HTTP request. */
export function defineMappedOperation<
  InputSchema extends z.core.$ZodType,
  const Request extends RequestSchemas,
  Output,
  const Method extends HttpBinding<unknown, unknown>['method'],
  const Kind extends OperationKind | undefined = undefined,
>(
  definition: Shared & {
    kind?: Kind;
    input: InputSchema;
    request?: Request;
    http: HttpBinding<z.output<InputSchema>, Output> & { method: Method };
    toInput(request: {
      params: Parsed<Request['params']>;
      query: Parsed<Request['query']>;
      body: Parsed<Request['body']>;
      header: OperationContext['header'];
    }): z.output<InputSchema>;
    run(context: OperationContext, input: z.output<InputSchema>): Promise<Output> | Output;
  },
): Operation<KindOf<Method, Kind>, InputSchema, Output> {
  const { kind, ...rest } = definition;
  return {
    ...rest,
    request: definition.request ?? {},
    kind: kindOf<Method, Kind>(definition.http.method, kind),
  } as Operation<KindOf<Method, Kind>, InputSchema, Output>;
}

/** A procedure without a public route: `reason` says why programs do not need it. */
export type AppProcedure<
  Kind extends OperationKind = OperationKind,
  InputSchema extends z.core.$ZodType = z.core.$ZodType,
  Output = unknown,
> = {
  kind: Kind;
  permission: RequiredPermission;
  /** True for what concerns the whole installation. Only the first workspace can do it. */
  isInstallationWide?: true;
  /** True if the result can have many megabytes, so that it is serialized in turns of the event loop. */
  isLong?: true;
  signedInWith?: CallerRequirement['signedInWith'];
  isForReaders?: CallerRequirement['isForReaders'];
  reason: string;
  input: InputSchema | undefined;
  run(context: OperationContext, input: z.output<InputSchema>): Promise<Output> | Output;
};

/** Declares a procedure that only the app uses. */
export const defineProcedure = <const Kind extends OperationKind, InputSchema extends z.core.$ZodType, Output>(
  definition: Omit<AppProcedure<Kind, InputSchema, Output>, 'input'> & { input?: InputSchema },
): AppProcedure<Kind, InputSchema, Output> => definition as AppProcedure<Kind, InputSchema, Output>;
