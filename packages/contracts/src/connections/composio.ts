import * as z from 'zod/mini';
import { SecretName } from '../tool/tool-spec.ts';
import { hintFields, SourceUrl, traceFields } from './connection-fields.ts';
import { connectionSchema, defineConnectionKind } from './connection-kind.ts';

/** The user whose connected accounts are used. */
const EntityId = z.string().check(z.minLength(1), z.maxLength(200));
/** The toolkits to use. */
const Toolkits = z
  .array(z.string().check(z.minLength(1), z.maxLength(100)))
  .check(z.minLength(1, 'Enter at least one toolkit, such as github'), z.maxLength(50));

/** The actions of Composio's toolkits. */
export const composioConnection = defineConnectionKind({
  schema: connectionSchema('composio', {
    url: z.optional(SourceUrl),
    key_secret: z.optional(SecretName),
    entity_id: z.optional(EntityId),
    toolkits: Toolkits,
    ...hintFields,
    ...traceFields,
  }),
  changes: {
    url: z.optional(z.nullable(SourceUrl)),
    entity_id: z.optional(z.nullable(EntityId)),
    toolkits: z.optional(Toolkits),
    ...traceFields,
  },
  credentials: ['key'],
  defaultSecret: 'COMPOSIO_API_KEY',
  gateway: 'composio',
  descriptions: 'source',
});
