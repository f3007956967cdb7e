import * as z from 'zod/mini';
import { SecretName } from '../tool/tool-spec.ts';
import { SourceUrl, traceFields } from './connection-fields.ts';
import { connectionSchema, defineConnectionKind } from './connection-kind.ts';

/** The agent as which the tools are called. */
const AgentId = z.string().check(z.minLength(1), z.maxLength(200));

/** Another Pinion, whose tools are called over its HTTP API. */
export const hubConnection = defineConnectionKind({
  schema: connectionSchema('hub', {
    url: SourceUrl,
    key_secret: z.optional(SecretName),
    agent_id: z.optional(AgentId),
    ...traceFields,
  }),
  changes: { url: z.optional(z.nullable(SourceUrl)), agent_id: z.optional(z.nullable(AgentId)), ...traceFields },
  credentials: ['key'],
  gateway: 'hub',
  descriptions: 'source',
});
