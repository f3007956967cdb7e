import type { TRPCMutationProcedure, TRPCQueryProcedure } from '@trpc/server';
import type * as z from 'zod';
import { requireFirstWorkspace } from '../auth/require-first-workspace.ts';
import type { Caller } from '../auth/caller.ts';
import type { ApiContext } from './trpc/context.ts';
import { procedureFor } from './trpc/procedures.ts';
import type { AppProcedure, Operation, OperationContext } from './define-operation.ts';

type Declaration = Operation | AppProcedure;
type Definition<Input, Output> = { input: Input; output: Awaited<Output>; meta: { permission: string } };

/** Input of a procedure: nothing where the operation reads none. */
type InputOf<InputSchema> = InputSchema extends z.core.$ZodType
  ? unknown extends z.input<InputSchema>
    ? void
    : z.input<InputSchema>
  : void;
/** Input of a query, which can be left out where all its fields are optional. */
type QueryInput<Input> = Record<string, never> extends Input ? Input | void : Input;

type ProcedureOf<Given> = Given extends { kind: infer Kind; input: infer InputSchema; run: (...values: never) => infer Output }
  ? Kind extends 'query'
    ? TRPCQueryProcedure<Definition<QueryInput<InputOf<Exclude<InputSchema, undefined>>>, Output>>
    : TRPCMutationProcedure<Definition<InputOf<Exclude<InputSchema, undefined>>, Output>>
  : never;

type Procedures<Declarations> = { [Key in keyof Declarations]: ProcedureOf<Declarations[Key]> };

/** Returns the tRPC procedures of the declarations, under the same keys. */
export function proceduresOf<Declarations extends Readonly<Record<string, Declaration>>>(
  declarations: Declarations,
): Procedures<Declarations> {
  const procedures = Object.entries(declarations).map(([key, declaration]) => [key, toProcedure(declaration)] as const);
  return Object.fromEntries(procedures) as Procedures<Declarations>;
}

function toProcedure(declaration: Declaration): unknown {
  const { permission, input, kind, isInstallationWide, isLong } = declaration;
  const base = procedureFor(permission, declaration);
  const builder = input === undefined ? base : base.input(input as z.ZodType);
  const resolve = async ({
    ctx,
    input: parsed,
    signal,
  }: {
    ctx: ApiContext;
    input: unknown;
    signal: AbortSignal | undefined;
  }): Promise<unknown> => {
    const context = contextOf(ctx, signal);
    if (isInstallationWide === true) requireFirstWorkspace(context.scope, context.workspace);
    const result = await declaration.run(context, parsed);
    return isLong === true ? (ctx.holdResult?.(result) ?? result) : result;
  };
  return kind === 'query' ? builder.query(resolve) : builder.mutation(resolve);
}

const neverAborted = new AbortController().signal;

/** Returns the context of an operation. Without a caller, the scope is that of the server's workspace. */
const contextOf = (ctx: ApiContext, signal: AbortSignal | undefined): OperationContext => ({
  services: ctx.services,
  caller: ctx.caller as Caller,
  workspace: ctx.workspace,
  scope: ctx.caller?.scope ?? ctx.workspace,
  signal: signal ?? neverAborted,
  header: () => undefined,
  client: ctx.client,
  setSession: ctx.setSession,
  setStartSession: ctx.setStartSession,
});
