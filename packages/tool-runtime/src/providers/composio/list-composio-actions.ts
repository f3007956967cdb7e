import { isRecord, parseUntrustedJson, type ToolDefinition, type ToolError } from '@pinion/contracts';
import { shownBytes, statusError } from '../../envelope/status-error.ts';
import type { Clock, Egress } from '../../ports/index.ts';
import { composioBase } from './composio-config.ts';
import { type ComposioEndpoint, definitionOfAction } from './composio-definition.ts';
import { composioError } from './composio-failure.ts';

export type ComposioActions = { ok: true; definitions: ToolDefinition[]; problems: string[] } | { ok: false; error: ToolError };
export type ComposioListing = { egress: Egress; clock: Pick<Clock, 'now'>; signal: AbortSignal };

const mostPages = 50;

/** Lists the actions of the given toolkits as definitions. `key` is the value of the secret, used for this request only. */
export async function listComposioActions(
  { egress, clock, signal }: ComposioListing,
  location: ComposioEndpoint,
  key: string,
  toolkits: readonly string[],
): Promise<ComposioActions> {
  const base = (location.base ?? composioBase).replace(/\/+$/, '');
  const definitions: ToolDefinition[] = [];
  const problems: string[] = [];
  for (const toolkit of toolkits) {
    let cursor: string | undefined;
    for (let page = 0; page < mostPages; page += 1) {
      const query = new URLSearchParams({ toolkit_slug: toolkit, limit: '200', ...(cursor === undefined ? {} : { cursor }) });
      const headers = { accept: 'application/json', 'x-api-key': key };
      const result = await egress.fetch(`${base}/api/v3/tools?${query}`, { method: 'GET', headers, signal });
      if (!result.ok) return result;
      const text = new TextDecoder().decode(result.response.bytes);
      const body = parseUntrustedJson(text).value;
      const error = statusError(result.response, text.slice(0, shownBytes), clock.now());
      if (error !== undefined) return { ok: false, error: { ...error, ...worded(composioError(body, result.response.status)) } };
      if (!isRecord(body) || !Array.isArray(body['items'])) return notComposio(base);
      for (const item of body['items'] as unknown[]) {
        const definition = definitionOfAction(location, item);
        if (definition !== undefined) definitions.push(definition);
        else if (isRecord(item) && item['is_deprecated'] !== true)
          problems.push(`${String(item['slug'])} of ${toolkit} was skipped: it is not a valid tool`);
      }
      cursor = typeof body['next_cursor'] === 'string' && body['next_cursor'] !== '' ? body['next_cursor'] : undefined;
      if (cursor === undefined) break;
    }
  }
  return { ok: true, definitions, problems };
}

const worded = (content: ToolError | undefined): Partial<ToolError> =>
  content === undefined ? {} : { message: content.message, details: content.details };

const notComposio = (base: string): ComposioActions => ({
  ok: false,
  error: {
    code: 'PROVIDER_ERROR',
    message: `${base} did not return a Composio list: {items, next_cursor}.`,
    details: { reason: 'not_composio' },
  },
});
