const subjects = ['pallet', 'shelf', 'carrier', 'invoice', 'supplier', 'return', 'customs', 'forklift', 'container', 'label'];
const verbs = ['list', 'get', 'create', 'update', 'archive', 'restore', 'count', 'export', 'assign', 'release'];
const scopes = ['', '_draft'];

/** Returns an OpenAPI document with 200 operations: ten verbs on ten subjects, and on the drafts of each. */
export function warehouseDocument(): string {
  const paths: Record<string, unknown> = {};
  for (const subject of subjects)
    for (const verb of verbs)
      for (const scope of scopes)
        paths[`/${subject}${scope}/${verb}`] = {
          get: {
            operationId: `${verb}_${subject}${scope}`,
            summary: `Can ${verb} every ${subject} of the warehouse.`,
            parameters: [{ name: 'query', in: 'query', schema: { type: 'string' } }],
            responses: { 200: { description: 'Fine', content: { 'application/json': { schema: { type: 'object' } } } } },
          },
        };
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'Warehouse', version: '1' }, paths });
}
