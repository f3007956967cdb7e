import * as z from 'zod/mini';

/** The closed list of error codes. Downstream nodes may branch on it, so a code is never added without a version. */
export const ToolErrorCode = z.enum([
  'VALIDATION_ERROR',
  'TIMEOUT',
  'RATE_LIMIT',
  'POLICY_DENIED',
  'AUTH_REQUIRED',
  'PROVIDER_ERROR',
  'NETWORK_ERROR',
  'SANDBOX_ERROR',
  'UNKNOWN',
]);
export type ToolErrorCode = z.infer<typeof ToolErrorCode>;
export const toolErrorCodes = ToolErrorCode.options;

export const ToolError = z.object({
  code: ToolErrorCode,
  /** A message for users with what happened and what to do. */
  message: z.string(),
  details: z.optional(z.unknown()),
  /** Seconds to wait before a retry, if a retry makes sense. */
  retry_after_s: z.optional(z.number().check(z.nonnegative())),
});
export type ToolError = z.infer<typeof ToolError>;

export const isToolError = (value: unknown): value is ToolError => ToolError.safeParse(value).success;
