import { isRecord, type Scope, type ToolDefinition, type ToolError } from '@pinion/contracts';
import { type OperationTool, readOperations } from '@pinion/tool-runtime/providers/http';
import { composioBase, listComposioActions } from '@pinion/tool-runtime/providers/composio';
import { listHubTools } from '@pinion/tool-runtime/providers/hub';
import { trustOf } from './connection-facts.ts';
import type { NewConnection } from './connection-input.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { asShared } from '../../worker/run-identity.ts';
import type { Discovery } from './take-discovery.ts';
import { maxDocumentLength, parseDocument, tooLargeText } from './parse-document.ts';

export type SourceServices = Pick<ApiServices, 'egress' | 'secrets'>;
type Asked<Kind extends NewConnection['kind']> = Extract<NewConnection, { kind: Kind }>;

const patienceMs = 30_000;
/** Maximum number of operations that are imported without a choice. */
const mostUnchosen = 1000;

const failed = (error: ToolError): Discovery => ({ definitions: [], error });

/**
 * Reads an OpenAPI document, from its address through the guarded egress or from the given text, as tools: all operations, or
 * those that were chosen.
 */
export async function fetchOpenApiTools(services: SourceServices, requested: Asked<'openapi'>): Promise<Discovery> {
  const opened = await openDocument(services, requested);
  if ('error' in opened) return failed(opened.error);
  const { operations } = requested;
  const definitions: ToolDefinition[] = [];
  let omitted = 0;
  const problems = await readTools(opened, requested, ({ tool }) => {
    if (operations === undefined && definitions.length >= mostUnchosen) omitted += 1;
    else definitions.push(tool);
  });
  if (omitted > 0)
    problems.unshift(`Only the first ${mostUnchosen} operations were imported. Choose operations to import others.`);
  if (definitions.length > 0) return { definitions, problems, document: opened.text };
  if (operations !== undefined) return failed(invalid('The document contains none of the chosen operations'));
  return failed(invalid(problems[0] ?? 'The document contains no operation'));
}

/** A parsed document, its text, and notes about what was not read as it is written. */
export type OpenedDocument = { text: string; document: unknown; notes: string[] };

/** Returns the name of an operation: the name of its tool without that of the connection. */
export const operationOf = (tool: string): string => tool.slice(tool.indexOf('.') + 1);

/** Fetches and parses a document. Errors are in the result. */
export async function openDocument(
  services: Pick<SourceServices, 'egress'>,
  requested: Pick<Asked<'openapi'>, 'url' | 'document'>,
): Promise<OpenedDocument | { error: ToolError }> {
  const text = requested.document ?? (requested.url === undefined ? undefined : await fetchText(services, requested.url));
  if (text === undefined) return { error: invalid('Enter the URL of an OpenAPI document, or the document') };
  if (typeof text !== 'string') return { error: text };
  const parsed = parseDocument(text);
  return parsed.ok ? { ...parsed, text } : { error: invalid(parsed.message) };
}

type Reading = Pick<Asked<'openapi'>, 'name' | 'url' | 'base_url' | 'side_effect_policies' | 'operations' | 'optional_keys'>;

/** Reads the operations of a document as tools, each in its own turn of the event loop. Returns the problems. */
export async function readTools(
  { document, notes }: OpenedDocument,
  { name, url, base_url, ...choices }: Reading,
  take: (operation: OperationTool) => void,
): Promise<string[]> {
  const baseUrl = base_url ?? baseOf(document, url);
  const { side_effect_policies, operations, optional_keys } = choices;
  const steps = readOperations(document, { namespace: name, baseUrl, side_effect_policies, operations, optional_keys });
  for (;;) {
    const step = steps.next();
    if (step.done === true) return [...notes, ...step.value];
    if (step.value !== undefined) take(step.value);
    await new Promise<void>(go => setImmediate(go));
  }
}

/** Reads the tools of another installation. */
export async function fetchHubTools(services: SourceServices, scope: Scope, requested: Asked<'hub'>): Promise<Discovery> {
  const { name, url, key_secret, agent_id } = requested;
  const key =
    key_secret === undefined ? undefined : await secretValue(services, scope, key_secret, { used_by: `${name} (hub)`, url });
  if (key_secret !== undefined && key === undefined) return failed(missing(key_secret));
  if (typeof key === 'object') return failed(key);
  const listing = { egress: services.egress, clock: { now: Date.now }, signal: AbortSignal.timeout(patienceMs) };
  const found = await listHubTools(listing, { hub: name, url, key_secret, agent_id }, key);
  return found.ok ? found : failed(found.error);
}

/** The secret that is the key of Composio when a connection names no other. */
export const composioKey = 'COMPOSIO_API_KEY';

/** Reads the actions of Composio's toolkits, under the name of this connection. */
export async function fetchComposioTools(
  services: SourceServices,
  scope: Scope,
  requested: Asked<'composio'>,
): Promise<Discovery> {
  const { name, url, entity_id, key_secret = composioKey, toolkits } = requested;
  const key = await secretValue(services, scope, key_secret, { used_by: `${name} (composio)`, url: url ?? composioBase });
  if (key === undefined) return failed(missing(key_secret));
  if (typeof key === 'object') return failed(key);
  const listing = { egress: services.egress, clock: { now: Date.now }, signal: AbortSignal.timeout(patienceMs) };
  const found = await listComposioActions(
    listing,
    { base: url, entity_id, key_secret, trust: trustOf(requested) },
    key,
    toolkits,
  );
  if (!found.ok) return failed(found.error);
  const definitions = found.definitions.map(tool => ({ ...tool, name: `${name}.${tool.name.split('.').slice(1).join('.')}` }));
  return { definitions, problems: found.problems };
}

/**
 * Returns the secret value for an address that an administrator has named. Undefined when there is none, an error when the
 * value must not be sent there.
 */
async function secretValue(
  { secrets }: SourceServices,
  scope: Scope,
  name: string,
  { used_by, url }: { used_by: string; url: string },
): Promise<string | ToolError | undefined> {
  const shared = asShared(scope);
  const located = await secrets.locate(name, shared);
  if (located === undefined) return undefined;
  return secrets.refusalFor?.(located, { url, isOwn: true }) ?? secrets.read(located, shared, { used_by });
}

/** Returns the base of a document's addresses: its own, or the root of its server when it names no server (OpenAPI 3.1, 4.8.1). */
function baseOf(document: unknown, url: string | undefined): string | undefined {
  if (url === undefined || !isRecord(document)) return url;
  const { servers, host, basePath } = document;
  const namesServer = (Array.isArray(servers) && servers.length > 0) || host !== undefined || basePath !== undefined;
  return namesServer ? url : new URL('/', url).href;
}

async function fetchText({ egress }: Pick<SourceServices, 'egress'>, url: string): Promise<string | ToolError> {
  const accept = 'application/json, application/yaml, text/yaml, */*;q=0.5';
  const signal = AbortSignal.timeout(patienceMs);
  const answer = await egress.fetch(url, { method: 'GET', headers: { accept }, signal, maxBytes: maxDocumentLength });
  if (!answer.ok) return isTooLarge(answer.error) ? { ...answer.error, message: tooLargeText } : answer.error;
  const { status, bytes } = answer.response;
  if (status < 200 || status > 299) return { code: 'PROVIDER_ERROR', message: `${url} returned ${status}`, details: { status } };
  return new TextDecoder().decode(bytes);
}

const isTooLarge = ({ details }: ToolError): boolean => isRecord(details) && details['reason'] === 'response_too_large';
const invalid = (message: string): ToolError => ({ code: 'VALIDATION_ERROR', message });
const missing = (name: string): ToolError => ({
  code: 'AUTH_REQUIRED',
  message: `It requires the secret ${name}. Add it under Secrets and try again`,
  details: { secret: name },
});
