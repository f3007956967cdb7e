import type { ConnectionKindName } from '@pinion/contracts';
import { composioPresentation } from './composio.ts';
import type { ConnectionPresentation } from './connection-presentation.ts';
import { customPresentation } from './custom.ts';
import { hubPresentation } from './hub.ts';
import { mcpPresentation } from './mcp.ts';
import { openApiPresentation } from './openapi.ts';

/** The looks of every kind of connection. Pages of administrators load them. */
export const connectionPresentations: Readonly<Record<ConnectionKindName, ConnectionPresentation>> = {
  mcp: mcpPresentation,
  openapi: openApiPresentation,
  hub: hubPresentation,
  composio: composioPresentation,
  custom: customPresentation,
};
