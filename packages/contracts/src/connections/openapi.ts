import * as z from 'zod/mini';
import { SideEffectPolicies, SourceUrl, traceFields } from './connection-fields.ts';
import { connectionSchema, defineConnectionKind } from './connection-kind.ts';

/** Maximum number of characters of a document as JSON. */
export const maxDocumentLength = 15_000_000;
export const documentTooLargeText =
  'The document has more than 15 MB. Remove paths and components that you do not need, or use the document of a part of the API.';

/** The document itself, JSON or YAML. */
export const OpenApiDocument = z.string().check(z.maxLength(maxDocumentLength, documentTooLargeText));
/** The operations to import, by their names without the name of the connection. */
const Operations = z
  .array(z.string().check(z.minLength(1), z.maxLength(200)))
  .check(z.minLength(1, 'Choose at least one operation'), z.maxLength(1000));
/** Whether operations that work with and without a key use it. */
const OptionalKeys = z.enum(['use', 'omit']);

/** An OpenAPI document, whose operations are tools. */
export const openApiConnection = defineConnectionKind({
  schema: connectionSchema('openapi', {
    /** The address of the document. */
    url: z.optional(SourceUrl),
    document: z.optional(OpenApiDocument),
    operations: z.optional(Operations),
    /** If absent, the first method of authentication of each operation is used. */
    optional_keys: z.optional(OptionalKeys),
    /** The base URL of its calls, when the document has none. */
    base_url: z.optional(SourceUrl),
    /** Classes by operation name. Without one, PUT and DELETE are irreversible. */
    side_effect_policies: z.optional(SideEffectPolicies),
    ...traceFields,
  }),
  changes: {
    url: z.optional(z.nullable(SourceUrl)),
    /** The base URL of its calls. */
    base_url: z.optional(z.nullable(SourceUrl)),
    /** A newer document in place of the one of before. */
    document: z.optional(OpenApiDocument),
    /** The operations to import; null imports all. */
    operations: z.optional(z.nullable(Operations)),
    /** Whether optional keys are used; null uses the first method of authentication of each operation. */
    optional_keys: z.optional(z.nullable(OptionalKeys)),
    ...traceFields,
  },
  // Its tools authenticate themselves, as the document describes.
  credentials: [],
  gateway: 'http',
  isDocument: true,
  descriptions: 'workspace',
  // Relative addresses keep their base.
  withDocument: ({ url, ...config }) => ({ ...config, ...(url === undefined ? {} : { base_url: config['base_url'] ?? url }) }),
});
