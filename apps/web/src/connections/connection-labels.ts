import type { ConnectionKindName } from '@pinion/contracts';
import { t } from '../lib/texts/t.ts';

/** The label of every kind of connection, in the order in which groups of tools are shown. The editor loads it at once. */
export const connectionLabels: Readonly<Record<ConnectionKindName, string>> = {
  openapi: t('OpenAPI'),
  mcp: t('MCP server'),
  hub: t('Tool hub'),
  composio: t('Composio'),
  custom: t('Custom provider'),
};
