import { discoverOAuthServerInfo } from '@modelcontextprotocol/client';
import { isRecord, type JsonSchema, recordOf, specOf, type ToolDefinition } from '@pinion/contracts';
import { createEgress } from '@pinion/tool-runtime/egress';
import { createMcpConnections } from '@pinion/tool-runtime/providers/mcp';
import { readNamedVariables } from '../configuration/env.ts';

/*
 * The program that the MCP conformance suite starts as the client under test: our own connections, through the guarded
 * connector, as an agent uses them. It lists the server's tools and calls each. The suite passes its server's address as the
 * last argument.
 */

const url = process.argv.at(-1) ?? '';
const egress = createEgress({ allow: ['127.0.0.1', 'localhost'] });
const about = context();
const connections = createMcpConnections({
  servers: { suite: { url, ...(await oauthOf(about)) } },
  egress,
  readSecret: () => Promise.resolve(String(about['client_secret'])),
});

const sample = (schema: unknown): unknown => {
  if (!isRecord(schema)) return '';
  if (schema['type'] === 'number' || schema['type'] === 'integer') return 2;
  return schema['type'] === 'boolean' ? true : 'sample';
};
/** Returns the inputs that the suite requests for a tool, else one input with values of the right types. */
function inputsFor({ gateway_config, input_schema }: ToolDefinition): unknown[] {
  const requested = Array.isArray(about['toolCalls']) ? about['toolCalls'].filter(isRecord) : [];
  if (requested.length === 0) return [argumentsFor(input_schema)];
  return requested.filter(one => one['name'] === gateway_config['tool']).map(one => one['arguments']);
}
function argumentsFor(schema: JsonSchema): Record<string, unknown> {
  const properties = isRecord(schema) && isRecord(schema['properties']) ? schema['properties'] : {};
  return recordOf(Object.entries(properties).map(([name, property]) => [name, sample(property)] as const));
}

/**
 * Returns the context that the suite passes besides the address: the client's identity, and which tools to call with which
 * inputs.
 */
function context(): Record<string, unknown> {
  const text = readNamedVariables(['MCP_CONFORMANCE_CONTEXT']).get('MCP_CONFORMANCE_CONTEXT');
  const parsed: unknown = text === undefined ? {} : JSON.parse(text);
  return isRecord(parsed) ? parsed : {};
}

/** Returns the OAuth settings. The issuer is what an administrator would look up before saving a secret for it. */
async function oauthOf({ client_id, client_secret }: Record<string, unknown>): Promise<Record<string, unknown>> {
  if (typeof client_id !== 'string' || typeof client_secret !== 'string') return {};
  const { authorizationServerUrl } = await discoverOAuthServerInfo(url, { fetchFn: egress.fetchLike });
  return { oauth: { client_id, client_secret: '{{secrets.SUITE}}', issuer: authorizationServerUrl } };
}

let hasFailed = false;
for (const { definitions, error } of await connections.discover()) {
  if (error !== undefined) {
    hasFailed = true;
    process.stderr.write(`${error.code}: ${error.message}\n`);
  }
  for (const definition of definitions) {
    for (const input of inputsFor(definition)) {
      const result = await connections.provider.call({
        spec: specOf(definition),
        input,
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
}
await connections.close();
await egress.close();
process.exit(hasFailed ? 1 : 0);
