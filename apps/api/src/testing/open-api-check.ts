import type { JsonSchema } from '@pinion/contracts';
import { ajvSchemas } from '@pinion/tool-runtime/adapters/node';

type Content = Record<string, { schema: JsonSchema }>;
type Documented = { responses: Record<string, { content?: Content }> };
export type OpenApi = { paths: Record<string, Record<string, Documented>> };

const schemas = ajvSchemas();
type Compiled = ReturnType<typeof schemas.compile>;
/** The compiled schemas by their JSON, for the documents of all servers of a test run: compiling takes a fifth of the time of tests. */
const compiledSchemas = new Map<string, Compiled>();

function compile(schema: JsonSchema): Compiled {
  const key = JSON.stringify(schema);
  const compiled =
    compiledSchemas.get(key) ??
    schemas.compile({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...schema }, { fillDefaults: false });
  compiledSchemas.set(key, compiled);
  return compiled;
}

/** Returns a check that reports deviations of a response from the document. An empty list is expected. */
export function openApiCheck(document: OpenApi) {
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
    const compiled = compile(schema);
    if (!compiled.ok) return [`${method} ${row.path} ${status}: ${compiled.message}`];
    return (compiled.check(body) ?? []).map(issue => `${method} ${row.path} ${status} ${issue.path}: ${issue.message}`);
  };
}
