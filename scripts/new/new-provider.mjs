const kinds = 'packages/contracts/src/connections';
const providers = 'packages/tool-runtime/src/providers';
const presentations = 'apps/web/src/connections';

/**
 * Returns the files of a new kind of connection, whose tools are those of an HTTP API, and the lines of the tables that collect
 * all kinds. Each line is written before an existing one.
 */
export function newProvider(name) {
  const type = name[0].toUpperCase() + name.slice(1);
  const folder = `${providers}/${name}`;
  return {
    files: {
      [`${kinds}/${name}.ts`]: definition(name, type),
      [`${folder}/${name}-source.ts`]: source(name, type),
      [`${folder}/${name}-provider.ts`]: provider(name, type),
      [`${folder}/${name}-provider.test.ts`]: test(name, type),
      [`${presentations}/${name}.ts`]: presentation(name, type),
    },
    lines: [
      {
        file: `${kinds}/connection-kinds.ts`,
        before: 'import type { ConnectionKind }',
        line: `import { ${name}Connection } from './${name}.ts';`,
      },
      { file: `${kinds}/connection-kinds.ts`, before: '  custom: customConnection,', line: `  ${name}: ${name}Connection,` },
      { file: `${kinds}/connection-kinds.test.ts`, before: '  custom: {', line: `  ${name}: { url, key_secret: 'KEY' },` },
      {
        file: `${providers}/connection-providers.ts`,
        before: 'import { openApiSource }',
        line: `import { create${type}Provider } from './${name}/${name}-provider.ts';\nimport { ${name}Source } from './${name}/${name}-source.ts';`,
      },
      {
        file: `${providers}/connection-providers.ts`,
        before: '  hub: {',
        line: `  ${name}: { source: ${name}Source, createProvider: create${type}Provider },`,
      },
      {
        file: `${presentations}/connection-presentations.ts`,
        before: 'import type { ConnectionPresentation }',
        line: `import { ${name}Presentation } from './${name}.ts';`,
      },
      {
        file: `${presentations}/connection-presentations.ts`,
        before: '  custom: customPresentation,',
        line: `  ${name}: ${name}Presentation,`,
      },
    ],
  };
}

const definition = (name, type) => `import * as z from 'zod/mini';
import { SecretName } from '../tool/tool-spec.ts';
import { SourceUrl } from './connection-fields.ts';
import { connectionSchema, defineConnectionKind } from './connection-kind.ts';

/** The tools of ${type}. */
export const ${name}Connection = defineConnectionKind({
  schema: connectionSchema('${name}', { url: SourceUrl, key_secret: z.optional(SecretName) }),
  changes: { url: z.optional(z.nullable(SourceUrl)) },
  credentials: ['key'],
  gateway: '${name}',
  // Somebody outside the workspace describes its tools.
  descriptions: 'source',
});
`;

const source = (name, type) => `import { createHash } from 'node:crypto';
import { canonicalJson, isRecord, type NewConnection, parseUntrustedJson, ToolDefinition } from '@pinion/contracts';
import { shownBytes, statusError } from '../../envelope/status-error.ts';
import type { ConnectionSource, ToolListing } from '../../ports/index.ts';

/** Lists the tools of ${type}: \`GET <url>/tools\` returns \`[{ name, description, input_schema }]\`. */
export const ${name}Source: ConnectionSource<NewConnection<'${name}'>> = {
  async list(context, connection): Promise<ToolListing> {
    const { url, key_secret } = connection;
    const key = key_secret === undefined ? undefined : await context.readSecret(key_secret, { url, isOwn: true });
    if (key !== undefined && 'error' in key) return { definitions: [], error: key.error };
    const headers = { accept: 'application/json', ...(key === undefined ? {} : { authorization: \`Bearer \${key.value}\` }) };
    const answer = await context.egress.fetch(\`\${url}/tools\`, { method: 'GET', headers, signal: context.signal });
    if (!answer.ok) return { definitions: [], error: answer.error };
    const text = new TextDecoder().decode(answer.response.bytes);
    const error = statusError(answer.response, text.slice(0, shownBytes), context.clock.now());
    if (error !== undefined) return { definitions: [], error };
    const tools: unknown = parseUntrustedJson(text).value;
    if (!Array.isArray(tools))
      return { definitions: [], error: { code: 'PROVIDER_ERROR', message: \`\${url}/tools did not return a list of tools\` } };
    const read = tools.map(tool => definitionOf(connection, tool));
    return {
      definitions: read.filter(tool => typeof tool !== 'string'),
      problems: read.filter(tool => typeof tool === 'string'),
    };
  },
};

/** Converts a tool to a definition with a digest in its version, so that a changed tool waits for approval. */
function definitionOf({ name, url, key_secret }: NewConnection<'${name}'>, tool: unknown): ToolDefinition | string {
  if (!isRecord(tool)) return 'A tool was skipped: it is not an object';
  const { name: local, description, input_schema } = tool;
  const facts = {
    name: \`\${name}.\${String(local)}\`,
    description,
    input_schema,
    category: 'api',
    gateway: '${name}',
    gateway_config: { url, tool: local, ...(key_secret === undefined ? {} : { key_secret }) },
    secrets: key_secret === undefined ? [] : [key_secret],
  };
  const digest = createHash('sha256').update(canonicalJson(facts)).digest('hex').slice(0, 16);
  const parsed = ToolDefinition.safeParse({ ...facts, version: \`0.0.0+\${digest}\` });
  return parsed.success ? parsed.data : \`\${String(local)}: skipped: \${parsed.error.issues[0]?.message ?? 'it is not a valid tool'}\`;
}
`;

const provider = (name, type) => `import { ownValue, parseUntrustedJson } from '@pinion/contracts';
import { shownBytes, statusError } from '../../envelope/status-error.ts';
import type { Clock, Egress, ProviderResult, ToolProvider } from '../../ports/index.ts';

/** Creates the provider that calls the tools of ${type}: \`POST <url>/tools/<tool>\` with the input returns the output. */
export const create${type}Provider = ({ egress, clock }: { egress: Egress; clock: Pick<Clock, 'now'> }): ToolProvider => ({
  gateway: '${name}',
  secretsTo: ({ spec }) => ({ url: String(spec.gateway_config['url']), isOwn: true }),
  async call(call): Promise<ProviderResult> {
    const { url, tool, key_secret } = call.spec.gateway_config;
    const key = ownValue(call.secrets, String(key_secret));
    const answer = await egress.fetch(\`\${String(url)}/tools/\${encodeURIComponent(String(tool))}\`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { authorization: \`Bearer \${key}\` }) },
      body: JSON.stringify(call.input),
      signal: call.signal,
      onSent: () => call.markSent(),
    });
    if (!answer.ok) return answer;
    const text = new TextDecoder().decode(answer.response.bytes);
    const error = statusError(answer.response, text.slice(0, shownBytes), clock.now());
    return error === undefined ? { ok: true, output: parseUntrustedJson(text).value } : { ok: false, error };
  },
});
`;

const test = (name, type) => `import { specOf } from '@pinion/contracts';
import { expect, it } from 'vitest';
import type { Egress, ListingContext } from '../../ports/index.ts';
import { create${type}Provider } from './${name}-provider.ts';
import { ${name}Source } from './${name}-source.ts';

const url = 'https://${name}.example';
const clock = { now: () => 0 };
const signal = new AbortController().signal;
const scope = { org_id: 'o', workspace_id: 'w', user_id: 'u' };

/** Answers the list of tools, and a call with its input. */
const egress = {
  fetch: (to: string, { body = '' }: { body?: string }) => {
    const text = to === \`\${url}/tools\` ? '[{"name": "echo", "description": "Returns its input.", "input_schema": {}}, 7]' : body;
    return Promise.resolve({ ok: true, response: { status: 200, headers: {}, bytes: new TextEncoder().encode(text) } });
  },
} as unknown as Egress;

it('${type} lists its tools under the name of the connection, and calls them', async () => {
  const context: ListingContext = { scope, egress, clock, signal, readSecret: () => Promise.resolve({ value: 'key' }) };
  const { definitions, problems } = await ${name}Source.list!(context, { kind: '${name}', name: 'mine', url, key_secret: 'KEY' });
  expect(definitions).toMatchObject([{ name: 'mine.echo', gateway: '${name}', secrets: ['KEY'] }]);
  expect(problems).toEqual(['A tool was skipped: it is not an object']);
  const spec = specOf(definitions[0]!);
  const call = { spec, input: { text: 'hi' }, secrets: { KEY: 'key' }, scope, call_id: 'c', signal, markSent: () => undefined };
  expect(await create${type}Provider({ egress, clock }).call(call)).toEqual({ ok: true, output: { text: 'hi' } });
});
`;

const presentation = (name, type) => `import { t } from '../lib/texts/t.ts';
import type { ConnectionPresentation } from './connection-presentation.ts';

export const ${name}Presentation: ConnectionPresentation = {
  label: t('${type}'),
  origin: t('Imported from ${type} under Connections.'),
  add: [
    { kind: 'url', key: 'url', label: t('API URL'), placeholder: 'https://${name}.example.com/api' },
    { kind: 'secret', label: () => t('API key'), hint: () => t('Sent as Authorization: Bearer.') },
  ],
  edit: [{ kind: 'url', key: 'url', label: t('URL') }],
};
`;
