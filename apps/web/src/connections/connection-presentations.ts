import type { ConnectionKindName } from '@pinion/contracts';
import { composioPresentation } from './composio.ts';
import type { ConnectionPresentation } from './connection-presentation.ts';
import { customPresentation } from './custom.ts';
import { hubPresentation } from './hub.ts';
import { mcpPresentation } from './mcp.ts';
import { openApiPresentation } from './openapi.ts';

/**
 * The looks of every kind of connection, in the order in which groups of tools are shown. They are loaded with the pages and parts
 * that show them: the first scripts of the editor have no room for them.
 */
export const connectionPresentations: Readonly<Record<ConnectionKindName, ConnectionPresentation>> = {
  openapi: openApiPresentation,
  mcp: mcpPresentation,
  hub: hubPresentation,
  composio: composioPresentation,
  custom: customPresentation,
};
