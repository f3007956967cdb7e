import type { JsonSchema } from '@pinion/contracts';
import type { OpenDocument } from './operation-source.ts';
import { entriesOf, resolved } from './resolve-ref.ts';
import { SchemaWriter } from './schema-writer.ts';

/** Returns the schema of the 2xx responses, if all of them are JSON or empty. Otherwise undefined. */
export function readOutput(document: OpenDocument, operation: Readonly<Record<string, unknown>>): JsonSchema | undefined {
  const answers = entriesOf(operation['responses']).filter(([status]) => /^2(\d\d|XX)$/i.test(status));
  const schemas = answers.map(([, answer]) => schemaOfAnswer(document, answer));
  if (schemas.length === 0 || schemas.includes(undefined)) return undefined;
  const writer = new SchemaWriter(document, 'out');
  const written = schemas.map(schema => writer.write(schema));
  const different = [...new Map(written.map(schema => [JSON.stringify(schema), schema])).values()];
  const [only] = different;
  if (different.length > 1) return writer.close({ anyOf: different });
  return only === true || typeof only !== 'object' ? undefined : writer.close(only as JsonSchema);
}

/** Returns the schema of a response. Without content it is null, and one that is not JSON has no schema. */
function schemaOfAnswer(document: OpenDocument, answer: unknown): unknown {
  const content = entriesOf(resolved(document, answer)?.['content']);
  if (content.length === 0) return { type: 'null' };
  const isAllJson = content.every(([type]) => /^application\/([\w.+-]+\+)?json\b/i.test(type));
  return isAllJson ? resolved(document, content[0]?.[1])?.['schema'] : undefined;
}
