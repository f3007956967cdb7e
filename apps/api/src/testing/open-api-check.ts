import type { JsonSchema } from '@pinion/contracts';
import { ajvSchemas } from '@pinion/tool-runtime/adapters/node';

type Content = Record<string, { schema: JsonSchema }>;
type Documented = { responses: Record<string, { content?: Content }> };
export type OpenApi = { paths: Record<string, Record<string, Documented>> };

/** Returns a check that reports deviations of a response from the document. An empty list is expected. */
export function openApiCheck(document: OpenApi) {
  const schemas = ajvSchemas();
  const rows = Object.entries(document.paths)
    .map(([path, methods]) => ({ path, methods, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length); // As OpenAPI defines it: literal paths take precedence over parameters.
  return (method: string, url: string, status: number, body: unknown): string[] => {
    const path = url.split('?')[0] ?? '';
    const row = rows.find(one => one.pattern.test(path) && one.methods[method.toLowerCase()] !== undefined);
    const operation = row?.methods[method.toLowerCase()];
    if (row === undefined || operation === undefined) return status === 404 ? [] : [`${method} ${path} is not documented`];
    const answer = operation.responses[String(status)];
    if (answer === undefined) return [`${method} ${row.path} does not document ${status}`];
    const schema = answer.content?.['application/json']?.schema;
    if (schema === undefined) return body === undefined ? [] : [`${method} ${row.path} ${status} documents no body`];
    const compiled = schemas.compile(
      { $schema: 'https://json-schema.org/draft/2020-12/schema', ...schema },
      { fillDefaults: false },
    );
    if (!compiled.ok) return [`${method} ${row.path} ${status}: ${compiled.message}`];
    return (compiled.check(body) ?? []).map(issue => `${method} ${row.path} ${status} ${issue.path}: ${issue.message}`);
  };
}
