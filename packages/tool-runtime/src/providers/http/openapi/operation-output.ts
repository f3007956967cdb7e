import type { JsonSchema } from '@pinion/contracts';
import type { OpenDocument } from './operation-source.ts';
import { entriesOf, resolveRef } from './resolve-ref.ts';
import { SchemaWriter } from './schema-writer.ts';

/**
 * Returns the schema of the 2xx responses, if all that declare a body declare JSON. Otherwise undefined. `default` counts only where no
 * 2xx is declared, because it usually describes errors.
 */
export function readOutput(document: OpenDocument, operation: Readonly<Record<string, unknown>>): JsonSchema | undefined {
  const answers = entriesOf(operation['responses']);
  const successes = answers.filter(([status]) => /^2(\d\d|XX)$/i.test(status));
  const used = successes.length > 0 ? successes : answers.filter(([status]) => status === 'default');
  const schemas = used.map(([status, answer]) => schemaOfAnswer(document, status, answer));
  if (schemas.length === 0 || schemas.includes(undefined)) return undefined;
  const writer = new SchemaWriter(document, 'out');
  const written = schemas.map(schema => writer.write(schema));
  const different = [...new Map(written.map(schema => [JSON.stringify(schema), schema])).values()];
  const [only] = different;
  if (different.length > 1) return writer.close({ anyOf: different });
  return only === true || typeof only !== 'object' ? undefined : writer.close(only as JsonSchema);
}

/**
 * Returns the schema of a response: undefined for a body that is not JSON, and true for one about which the document says nothing. A
 * response without `content` says nothing either, but 204 and 205 have no body (RFC 9110, sections 15.3.5 and 15.3.6).
 */
function schemaOfAnswer(document: OpenDocument, status: string, answer: unknown): unknown {
  const content = entriesOf(resolveRef(document, answer)?.['content']);
  if (content.length === 0) return status === '204' || status === '205' ? { type: 'null' } : true;
  const isAllJson = content.every(([type]) => /^application\/([\w.+-]+\+)?json\b/i.test(type));
  return isAllJson ? (resolveRef(document, content[0]?.[1])?.['schema'] ?? true) : undefined;
}
