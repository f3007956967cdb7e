import { TRPCError } from '@trpc/server';
import { Refusal, type RefusalCode } from '../platform/errors/refusal.ts';

/** The tRPC code and HTTP status of each refusal, in one table for both surfaces. */
export const refusalMap = {
  VALIDATION_ERROR: { trpc: 'BAD_REQUEST', status: 400 },
  AUTH_REQUIRED: { trpc: 'UNAUTHORIZED', status: 401 },
  FORBIDDEN: { trpc: 'FORBIDDEN', status: 403 },
  NOT_FOUND: { trpc: 'NOT_FOUND', status: 404 },
  CONFLICT: { trpc: 'CONFLICT', status: 409 },
  WORKSPACE_CHANGED: { trpc: 'PRECONDITION_FAILED', status: 412 },
  TOO_LARGE: { trpc: 'PAYLOAD_TOO_LARGE', status: 413 },
  WORKFLOW_HAS_PROBLEMS: { trpc: 'UNPROCESSABLE_CONTENT', status: 422 },
  POLICY_DENIED: { trpc: 'FORBIDDEN', status: 403 },
  RATE_LIMIT: { trpc: 'TOO_MANY_REQUESTS', status: 429 },
  UNAVAILABLE: { trpc: 'SERVICE_UNAVAILABLE', status: 503 },
  DATA_DAMAGED: { trpc: 'INTERNAL_SERVER_ERROR', status: 500 },
  INSUFFICIENT_STORAGE: { trpc: 'SERVICE_UNAVAILABLE', status: 507 },
} as const satisfies Record<RefusalCode, { trpc: TRPCError['code']; status: number }>;

export const trpcErrorOf = (refusal: Refusal): TRPCError =>
  new TRPCError({ code: refusalMap[refusal.code].trpc, message: refusal.message, cause: refusal });

/** Throws what was thrown, a refusal as the tRPC error that tells its code. */
export function throwAsTrpcError(thrown: unknown): never {
  throw thrown instanceof Refusal ? trpcErrorOf(thrown) : thrown;
}

/** The part of a refusal that is sent to the client. `template` and `params` are the parts of its message. */
export type SentRefusal = Pick<Refusal, 'code' | 'message' | 'template' | 'params' | 'details'>;

export const refusalOf = (error: unknown): SentRefusal | undefined => {
  if (!(error instanceof Refusal)) return undefined;
  const { code, message, template, params, details } = error;
  return { code, message, template, params, details };
};
