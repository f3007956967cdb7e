import {
  isRecord,
  type NewConnection,
  specOf,
  type ToolDefinition,
  ToolDefinition as Definition,
  type ToolError,
} from '@pinion/contracts';
import { Redaction, redactError, redactValue } from '../../envelope/redact.ts';
import type {
  ConnectionSource,
  ConnectionType,
  ListedTools,
  ListingContext,
  ListingRequest,
  ProviderConnection,
  SchemaCompiler,
  ToolListing,
  ToolProvider,
} from '../../ports/index.ts';
import { definitionOfListed } from './listed-definition.ts';

type CustomConnection = NewConnection<'custom'>;
type ConnectedProvider = ToolProvider & { connection: ProviderConnection };

const isConnected = (provider: ToolProvider): provider is ConnectedProvider => provider.connection !== undefined;

/** Returns the source of the connections of custom providers. */
export function createCustomSource(
  providers: readonly ToolProvider[],
  schemas: Pick<SchemaCompiler, 'compile'>,
): ConnectionSource<CustomConnection> {
  const connected = new Map(providers.filter(isConnected).map(provider => [provider.gateway, provider]));
  /** Returns the provider of a connection with the settings in which defaults are filled in, or why they cannot be used. */
  const read = async (connection: CustomConnection) => {
    const { type, settings: given } = connection;
    const provider = connected.get(type);
    if (provider === undefined) return `No provider of this installation has connections of the type ${type}`;
    const settings = structuredClone(given);
    return (
      keyFlaw(provider, connection) ?? (await settingsFlaw(schemas, provider.connection, settings)) ?? { provider, settings }
    );
  };
  return {
    types: [...connected.values()].map(typeOf),
    async flawOf(connection) {
      const result = await read(connection);
      return typeof result === 'string' ? result : undefined;
    },
    async list(context, connection): Promise<ToolListing> {
      const result = await read(connection);
      if (typeof result === 'string') return failed(invalid(result));
      const { provider, settings } = result;
      try {
        const key = await keyOf(context, provider, connection);
        if ('error' in key) return failed(key.error);
        const listed = await listOf(provider, { settings, key: key.value, signal: context.signal });
        return listed.ok ? listingOf({ ...connection, settings }, listed) : failed(listed.error);
      } catch (thrown) {
        return failed(unlisted(provider, thrown));
      }
    },
  };
}

const typeOf = ({ gateway, connection }: ConnectedProvider): ConnectionType => {
  const { label, description = '', settings, key = 'none' } = connection;
  return { type: gateway, label, description, settings, key };
};

/** Returns the first flaw of the settings, in which defaults are filled in. */
async function settingsFlaw(
  schemas: Pick<SchemaCompiler, 'compile'>,
  { settings: schema }: ProviderConnection,
  settings: Record<string, unknown>,
): Promise<string | undefined> {
  const compiled = schemas.compile(schema, { fillDefaults: true });
  if (!compiled.ok) return `The provider's schema of the settings cannot be used: ${compiled.message}`;
  const [issue] = (await compiled.check(settings)) ?? [];
  return issue === undefined ? undefined : `settings${issue.path}: ${issue.message}`;
}

/** Returns why a connection must have a key, or cannot have one. */
function keyFlaw(
  { gateway, connection: { key = 'none' } }: ConnectedProvider,
  { key_secret }: CustomConnection,
): string | undefined {
  if (key === 'required' && key_secret === undefined)
    return `Connections of the type ${gateway} require an API key. Store it under Secrets and set key_secret`;
  if (key === 'none' && key_secret !== undefined)
    return `Connections of the type ${gateway} have no API key. Leave key_secret out`;
  return undefined;
}

/** Returns the key of a connection. Undefined for one without a key. */
async function keyOf(
  context: ListingContext,
  provider: ConnectedProvider,
  { name, type, settings, key_secret }: CustomConnection,
): Promise<{ value: string | undefined } | { error: ToolError }> {
  if (key_secret === undefined) return { value: undefined };
  // The key goes where the calls of its tools would send it.
  const facts = { name, version: '0.0.0', description: '', category: 'api', input_schema: {}, gateway: type };
  const spec = specOf(Definition.parse({ ...facts, gateway_config: settings }));
  return context.readSecret(key_secret, provider.secretsTo?.({ spec, input: {} }) ?? { gateway: type });
}

/** Lists the tools, without the key in any text. The module of a provider can throw, or return something else. */
async function listOf(provider: ConnectedProvider, request: ListingRequest): Promise<ListedTools> {
  const redaction = new Redaction();
  if (request.key !== undefined) redaction.add([request.key]);
  try {
    const answer = await provider.connection.listTools(request);
    const listed: unknown = redactValue(JSON.parse(JSON.stringify(answer ?? null)), redaction);
    if (isListed(listed)) return listed;
    return { ok: false, error: unlisted(provider, 'it returned neither tools nor an error') };
  } catch (thrown) {
    return { ok: false, error: redactError(unlisted(provider, thrown), redaction) };
  }
}

const isListed = (value: unknown): value is ListedTools =>
  isRecord(value) &&
  (value['ok'] === true
    ? Array.isArray(value['tools']) && Array.isArray(value['problems'] ?? [])
    : isRecord(value['error']) && typeof value['error']['message'] === 'string' && typeof value['error']['code'] === 'string');

const unlisted = ({ gateway }: ConnectedProvider, thrown: unknown): ToolError => ({
  code: 'PROVIDER_ERROR',
  message: `The provider ${gateway} could not list its tools: ${thrown instanceof Error ? thrown.message : String(thrown)}`,
});

function listingOf(connection: CustomConnection, { tools, problems = [] }: Extract<ListedTools, { ok: true }>): ToolListing {
  const definitions: ToolDefinition[] = [];
  const skipped: string[] = [];
  for (const tool of tools) {
    const read = definitionOfListed(connection, tool);
    if (typeof read === 'string') skipped.push(read);
    else definitions.push(read);
  }
  return { definitions, problems: [...problems.map(String), ...skipped] };
}

const failed = (error: ToolError): ToolListing => ({ definitions: [], error });
const invalid = (message: string): ToolError => ({ code: 'VALIDATION_ERROR', message });
