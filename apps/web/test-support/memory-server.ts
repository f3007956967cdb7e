import { type OperationResultEnvelope, TRPCClientError, type TRPCLink } from '@trpc/client';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '@pinion/api/router';
import { deferred, type Deferred } from './deferred.ts';

type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;

/** The path of a procedure, such as `runs.list`. */
export type Path = { [F in keyof Inputs]: `${F}.${Extract<keyof Inputs[F], string>}` }[keyof Inputs];
type Part<All, P extends Path> = P extends `${infer F}.${infer N}`
  ? F extends keyof All
    ? N extends keyof All[F]
      ? All[F][N]
      : never
    : never
  : never;
export type Input<P extends Path> = Part<Inputs, P>;
export type Output<P extends Path> = Part<Outputs, P>;

/** An answer of a procedure: a value, or the events of a subscription, which end with `signal`. */
export type Handler<P extends Path> = (input: Input<P>, signal: AbortSignal) => Output<P> | Promise<Output<P>>;
export type Handlers = { [P in Path]?: Handler<P> };

export type Refusal = { code: string; message?: string; refusal?: { code: string; [field: string]: unknown } };

type AnyHandler = (input: unknown, signal: AbortSignal) => unknown;
type Envelope = OperationResultEnvelope<unknown, TRPCClientError<AppRouter>>;

/**
 * A double of the server at the tRPC link: procedures are answered by handlers with the types of the API's router. A request
 * without a handler fails, and names its procedure. Inputs and outputs are copied as JSON, as they are on the wire.
 */
export class MemoryServer {
  private readonly handlers = new Map<string, AnyHandler>();
  private readonly held = new Map<string, Deferred<void>>();
  private readonly refusals = new Map<string, Refusal>();
  private readonly requests: { path: string; input: unknown }[] = [];
  /** The data of all responses, oldest first. */
  readonly answers: unknown[] = [];
  /** The procedures that were requested and have no handler. */
  readonly unanswered: string[] = [];

  constructor(handlers: Handlers = {}) {
    this.answer(handlers);
  }

  /** Adds or replaces handlers. */
  answer(handlers: Handlers): this {
    for (const [path, handler] of Object.entries(handlers)) this.handlers.set(path, handler as AnyHandler);
    return this;
  }

  /** Returns the handler of a procedure, so that another handler can extend it. */
  handlerOf<P extends Path>(path: P): Handler<P> {
    const handler = this.handlers.get(path);
    if (handler === undefined) throw new Error(`no handler answers ${path}`);
    return handler as Handler<P>;
  }

  /** Lets requests of these procedures wait until `release`, `refuse` or `accept`. */
  hold(...paths: Path[]): this {
    for (const path of paths) this.held.set(path, deferred());
    return this;
  }

  /** Answers the requests that wait, and later ones at once. Without paths, all of them. */
  release(...paths: Path[]): this {
    for (const path of paths.length > 0 ? paths : [...this.held.keys()]) {
      this.held.get(path)?.resolve();
      this.held.delete(path);
    }
    return this;
  }

  /** Refuses the requests of a procedure, waiting ones too, as the server does. Defaults to an internal error. */
  refuse(path: Path, refusal: Refusal = internalError): this {
    this.refusals.set(path, refusal);
    return this.release(path);
  }

  /** Ends a refusal. */
  accept(...paths: Path[]): this {
    for (const path of paths) this.refusals.delete(path);
    return this.release(...paths);
  }

  /** Returns the inputs with which a procedure was requested, oldest first. */
  requestsOf<P extends Path>(path: P): Input<P>[] {
    return this.requests.filter(request => request.path === path).map(request => request.input as Input<P>);
  }

  /** Returns the link of a client whose requests this server answers. */
  link(): TRPCLink<AppRouter> {
    return () =>
      ({ op }) =>
        observable<Envelope, TRPCClientError<AppRouter>>(observer => {
          const ended = new AbortController();
          const result = (data: unknown, id?: string): Envelope => {
            this.answers.push(data);
            return { result: { type: 'data', data, ...(id !== undefined && { id }) } };
          };
          const serve = async (): Promise<void> => {
            if (op.type === 'subscription') observer.next({ result: { type: 'started' } });
            const answered = await this.request(op.path, op.input, ended.signal);
            if (isIterable(answered)) {
              for await (const event of answered) {
                if (ended.signal.aborted) return;
                const [id, data] = tracked(event);
                observer.next(result(copy(data), id));
              }
              if (!ended.signal.aborted) observer.next({ result: { type: 'stopped' } });
            } else if (!ended.signal.aborted) observer.next(result(copy(answered)));
            if (!ended.signal.aborted) observer.complete();
          };
          serve().catch((error: unknown) => {
            if (ended.signal.aborted) return;
            const refused = clientError(op.path, error);
            this.answers.push(refused.message);
            observer.error(refused);
          });
          return () => ended.abort();
        });
  }

  private async request(path: string, input: unknown, signal: AbortSignal): Promise<unknown> {
    this.requests.push({ path, input: copy(input) });
    // A response never arrives in the task of its request.
    await Promise.resolve();
    await this.held.get(path)?.promise;
    const refusal = this.refusals.get(path);
    if (refusal !== undefined) throw new RefusedRequest(refusal);
    const handler = this.handlers.get(path);
    if (handler === undefined) {
      this.unanswered.push(path);
      throw new RefusedRequest({ code: 'NOT_IMPLEMENTED', message: `no handler answers ${path}` });
    }
    return handler(copy(input), signal);
  }
}

/** A refusal that a handler throws. */
export class RefusedRequest extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message ?? refusal.code);
    this.refusal = refusal;
  }
}

/** The response of the server to an error inside it, as in `apps/api/src/trpc/procedures.ts`. */
const internalError: Refusal = {
  code: 'INTERNAL_SERVER_ERROR',
  message: 'something went wrong inside Pinion; the server log names the cause',
};

/** A refusal as a client receives it when no server responds. */
export const unreachable: Refusal = { code: 'UNREACHABLE', message: 'Failed to fetch' };

function clientError(path: string, error: unknown): TRPCClientError<AppRouter> {
  if (!(error instanceof RefusedRequest)) throw error;
  const { code, message = code, refusal = null } = error.refusal;
  if (code === unreachable.code) return new TRPCClientError(message);
  const data = { code, httpStatus: 500, path, refusal };
  return TRPCClientError.from({ error: { message, code: -32_603, data } } as Parameters<typeof TRPCClientError.from>[0]);
}

const copy = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

const isIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/** Splits an event that `tracked` of tRPC has given an id. The client receives both. */
function tracked(event: unknown): [id: string | undefined, data: unknown] {
  if (!Array.isArray(event) || event.length !== 3 || typeof event[2] !== 'symbol') return [undefined, event];
  return [String(event[0]), { id: String(event[0]), data: event[1] }];
}
