import { isRecord, parseUntrustedJson, type ToolDefinition, type ToolError, ToolSpec } from '@pinion/contracts';
import { shownBytes, statusError } from '../../envelope/status-error.ts';
import type { Clock, Egress } from '../../ports/index.ts';
import { definitionOfHubTool, type HubEndpoint } from './hub-definition.ts';

export type HubTools = { ok: true; definitions: ToolDefinition[]; problems: string[] } | { ok: false; error: ToolError };
export type HubListing = { egress: Egress; clock: Pick<Clock, 'now'>; signal: AbortSignal };

const mostPages = 50;

/**
 * Lists the active tools of a hub, the newest version of each, as local definitions. `key` is the value of the secret, used for
 * this request only.
 */
export async function listHubTools(
  { egress, clock, signal }: HubListing,
  location: HubEndpoint,
  key?: string,
): Promise<HubTools> {
  const base = location.url.replace(/\/+$/, '');
  const found = new Map<string, ToolDefinition>();
  const problems: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const query = new URLSearchParams({ limit: '200', ...(cursor === undefined ? {} : { cursor }) });
    const headers = { accept: 'application/json', ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) };
    const result = await egress.fetch(`${base}/tools?${query}`, { method: 'GET', headers, signal });
    if (!result.ok) return result;
    const text = new TextDecoder().decode(result.response.bytes);
    const error = statusError(result.response, text.slice(0, shownBytes), clock.now());
    if (error !== undefined) return { ok: false, error };
    const body = parseUntrustedJson(text).value;
    if (!isRecord(body) || !Array.isArray(body['items'])) return notAHub(base);
    for (const item of body['items'] as unknown[]) take(location, item, found, problems);
    cursor = typeof body['cursor'] === 'string' && body['cursor'] !== '' ? body['cursor'] : undefined;
    if (cursor === undefined) break;
  }
  return { ok: true, definitions: [...found.values()], problems };
}

/** Adds a tool. A hub lists the newest version first, so the first active one of a name counts. */
function take(location: HubEndpoint, item: unknown, found: Map<string, ToolDefinition>, problems: string[]): void {
  const read = ToolSpec.safeParse(item);
  if (!read.success) {
    const name = isRecord(item) && typeof item['name'] === 'string' ? item['name'].slice(0, 200) : 'a tool without a name';
    problems.push(`${name} was skipped: ${read.error.issues[0]?.message ?? 'it is not a valid tool'}`);
    return;
  }
  const { data } = read;
  if (data.lifecycle !== 'active' || found.has(data.name)) return;
  const definition = definitionOfHubTool(location, data);
  if (definition === undefined) problems.push(`${data.name} was skipped: its name is too long`);
  else found.set(data.name, definition);
}

const notAHub = (base: string): HubTools => ({
  ok: false,
  error: {
    code: 'PROVIDER_ERROR',
    message: `${base}/tools did not return a list of tools: {items, cursor}.`,
    details: { reason: 'not_a_hub' },
  },
});
