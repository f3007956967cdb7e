import { maxBatchSize, SecretName } from '@pinion/contracts';
import * as z from 'zod';

const day = 86_400;

/** Seed 000's `[toolbox]`, under the same names (0-136 to 0-138). Times are seconds. */
export const ToolboxSettings = z.strictObject({
  /** Of the copies in Redis, where the gateway says nothing. What PostgreSQL knows of an effect stays 30 days at least (C02). */
  default_idempotency_ttl: z.number().int().positive().default(day),
  /** Calls that one planned batch may hold (C36). */
  max_batch_size: z.number().int().min(1).max(100).default(maxBatchSize),
  /** Of tools that say nothing and are not pure (C03); 30 when absent. */
  default_timeout: z.number().positive().max(300).optional(),
});
export type ToolboxSettings = z.infer<typeof ToolboxSettings>;

const Composio = z.strictObject({
  /** The variable of the environment that holds the key. Naming it here opens it to tools as a secret of the instance (C25). */
  api_key_env: z.optional(SecretName),
});
const Http = z.strictObject({
  /** Of all HTTP tools that say nothing, pure ones too. Absent: their class decides (C03). */
  default_timeout: z.number().positive().max(300).optional(),
  /** Of HTTP tools that say nothing, where another attempt is safe (C18); 3 when absent. */
  max_retries: z.number().int().min(0).max(10).optional(),
});
const Idempotency = z.strictObject({
  /** `redis` speeds up what PostgreSQL keeps; it is never the only keeper. */
  backend: z.enum(['redis', 'postgres']).default('redis'),
  key_prefix: z.string().min(1).max(100).default('tool_idem'),
  /** Of the copies in Redis; the toolbox's when absent. */
  default_ttl: z.number().int().positive().optional(),
});

/** Seed 000's `[tool_gateway]`, under the same names (0-139 to 0-144). */
export const ToolGatewaySettings = z.strictObject({
  providers: z
    .strictObject({
      composio: Composio.prefault({}),
      http: Http.prefault({}),
      /** Files of one's own beside this file, each with an exported `createProvider`. They run inside the server, with all it may do. */
      modules: z.array(z.string().min(1)).max(50).default([]),
    })
    .prefault({}),
  idempotency: Idempotency.prefault({}),
});
export type ToolGatewaySettings = z.infer<typeof ToolGatewaySettings>;
