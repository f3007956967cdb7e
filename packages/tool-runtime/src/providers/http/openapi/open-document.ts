import { documentTooLargeText, isRecord, maxDocumentLength, type NewConnection, type ToolError } from '@pinion/contracts';
import type { Egress, ListingContext } from '../../../ports/index.ts';
import { parseDocument } from './parse-document.ts';
import { type OperationTool, readOperations } from './read-openapi.ts';

const timeoutMs = 30_000;

/** A parsed document, its text, and notes about what was not read as it is written. */
export type OpenedDocument = { text: string; document: unknown; notes: string[] };

/** Fetches and parses a document. Errors are in the result. */
export async function openDocument(
  services: { egress: Egress } & Partial<Pick<ListingContext, 'signal'>>,
  { url, document }: { url?: string | undefined; document?: string | undefined },
): Promise<OpenedDocument | { error: ToolError }> {
  const text = document ?? (url === undefined ? undefined : await fetchText(services, url));
  if (text === undefined) return { error: invalidDocument('Enter the URL of an OpenAPI document, or the document') };
  if (typeof text !== 'string') return { error: text };
  const parsed = parseDocument(text);
  return parsed.ok ? { ...parsed, text } : { error: invalidDocument(parsed.message) };
}

type Reading = Pick<
  NewConnection<'openapi'>,
  'name' | 'url' | 'base_url' | 'side_effect_policies' | 'operations' | 'optional_keys'
>;

/** Reads the operations of a document as tools, each in its own turn of the event loop. Returns the problems. */
export async function readDocument(
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

/** Returns the base of a document's addresses: its own, or the root of its server when it names no server (OpenAPI 3.1, 4.8.1). */
function baseOf(document: unknown, url: string | undefined): string | undefined {
  if (url === undefined || !isRecord(document)) return url;
  const { servers, host, basePath } = document;
  const namesServer = (Array.isArray(servers) && servers.length > 0) || host !== undefined || basePath !== undefined;
  return namesServer ? url : new URL('/', url).href;
}

async function fetchText(
  { egress, signal = AbortSignal.timeout(timeoutMs) }: { egress: Egress; signal?: AbortSignal },
  url: string,
): Promise<string | ToolError> {
  const accept = 'application/json, application/yaml, text/yaml, */*;q=0.5';
  const answer = await egress.fetch(url, { method: 'GET', headers: { accept }, signal, maxBytes: maxDocumentLength });
  if (!answer.ok) return isTooLarge(answer.error) ? { ...answer.error, message: documentTooLargeText } : answer.error;
  const { status, bytes } = answer.response;
  if (status < 200 || status > 299) return { code: 'PROVIDER_ERROR', message: `${url} returned ${status}`, details: { status } };
  return new TextDecoder().decode(bytes);
}

const isTooLarge = ({ details }: ToolError): boolean => isRecord(details) && details['reason'] === 'response_too_large';
export const invalidDocument = (message: string): ToolError => ({ code: 'VALIDATION_ERROR', message });
