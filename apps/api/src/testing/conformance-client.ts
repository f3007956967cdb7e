import { isRecord, type JsonSchema, recordOf, specOf } from '@pinion/contracts';
import { createEgress } from '@pinion/tool-runtime/egress';
import { createMcpConnections } from '@pinion/tool-runtime/providers/mcp';

/*
 * What the MCP conformance suite starts as the client under test: our own connections, through the guarded connector, as
 * an agent uses them. It looks at the server's tools and calls each once. The suite gives its server's address last.
 */

const url = process.argv.at(-1) ?? '';
const egress = createEgress({ allow: ['127.0.0.1', 'localhost'] });
const connections = createMcpConnections({ servers: { suite: { url } }, egress });

const sample = (schema: unknown): unknown => {
  if (!isRecord(schema)) return '';
  if (schema['type'] === 'number' || schema['type'] === 'integer') return 2;
  return schema['type'] === 'boolean' ? true : 'sample';
};
function argumentsFor(schema: JsonSchema): Record<string, unknown> {
  const properties = isRecord(schema) && isRecord(schema['properties']) ? schema['properties'] : {};
  return recordOf(Object.entries(properties).map(([name, property]) => [name, sample(property)] as const));
}

let hasFailed = false;
for (const { definitions, error } of await connections.discover()) {
  if (error !== undefined) {
    hasFailed = true;
    process.stderr.write(`${error.code}: ${error.message}\n`);
  }
  for (const definition of definitions) {
    const result = await connections.provider.call({
      spec: specOf(definition),
      input: argumentsFor(definition.input_schema),
      secrets: {},
      scope: { org_id: 'o', workspace_id: 'w', user_id: 'u' },
      call_id: 'conformance',
      signal: AbortSignal.timeout(25_000),
      markSent: () => undefined,
    });
    hasFailed ||= !result.ok;
    process.stdout.write(`${JSON.stringify(result)}\n`);
  }
}
await connections.close();
await egress.close();
process.exit(hasFailed ? 1 : 0);
