import { maxBatchSize, SecretName } from '@pinion/contracts';
import * as z from 'zod';

const day = 86_400;

/** Settings of the `[toolbox]` section. Times are in seconds. */
export const ToolboxSettings = z.strictObject({
  /**
   * Lifetime of the copies in Redis when the gateway sets none. PostgreSQL keeps the record of an effect for at least 30 days.
   */
  default_idempotency_ttl: z.number().int().positive().default(day),
  /** Maximum number of calls in one planned batch. */
  max_batch_size: z.number().int().min(1).max(100).default(maxBatchSize),
  /** Timeout of tools that set none and are not pure; 30 when absent. */
  default_timeout: z.number().positive().max(300).optional(),
});
export type ToolboxSettings = z.infer<typeof ToolboxSettings>;

const Composio = z.strictObject({
  /** The environment variable that holds the key. Naming it here makes it available to tools as an instance secret. */
  api_key_env: z.optional(SecretName),
});
const Http = z.strictObject({
  /** Timeout of all HTTP tools that set none, including pure ones. If absent, the side-effect class decides. */
  default_timeout: z.number().positive().max(300).optional(),
  /** Maximum number of retries of HTTP tools that set none, where a retry is safe; 3 when absent. */
  max_retries: z.number().int().min(0).max(10).optional(),
});
const Idempotency = z.strictObject({
  /** The backend of the copies. `redis` speeds up what PostgreSQL stores and is never the only store. */
  backend: z.enum(['redis', 'postgres']).default('redis'),
  key_prefix: z.string().min(1).max(100).default('tool_idem'),
  /** Lifetime of the copies in Redis; the toolbox's when absent. */
  default_ttl: z.number().int().positive().optional(),
});

/** Settings of the `[tool_gateway]` section. */
export const ToolGatewaySettings = z.strictObject({
  providers: z
    .strictObject({
      composio: Composio.prefault({}),
      http: Http.prefault({}),
      /**
       * Custom module files, relative to this file, each with an exported `createProvider`. They run inside the server with all
       * its privileges.
       */
      modules: z.array(z.string().min(1)).max(50).default([]),
    })
    .prefault({}),
  idempotency: Idempotency.prefault({}),
});
export type ToolGatewaySettings = z.infer<typeof ToolGatewaySettings>;
