import type { ConnectionItem } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import type { Status } from '../../../lib/status.ts';

type Kind = ConnectionItem['kind'];

export const KIND_LABEL: Record<Kind, string> = {
  mcp: t('MCP server'),
  openapi: t('OpenAPI'),
  hub: t('Tool hub'),
  composio: t('Composio'),
};

export const STATE_BADGE: Record<ConnectionItem['state'], { status: Status; word: string }> = {
  connected: { status: 'ok', word: t('connected') },
  failing: { status: 'failed', word: t('failing') },
  off: { status: 'off', word: t('off') },
};

/** Returns the label of a source such as `mcp:files`. */
export function sourceLabel(source: string): string {
  const colon = source.indexOf(':');
  const kind = source.slice(0, colon);
  const label = Object.entries(KIND_LABEL).find(([known]) => known === kind)?.[1] ?? kind;
  return `${label} ${source.slice(colon + 1)}`;
}
