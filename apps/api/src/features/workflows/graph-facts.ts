import { type GraphFacts, priceFacts, roleFacts, type Scope } from '@pinion/contracts';
import { conditionFlaw, rememberingParser } from './condition-flaw.ts';
import type { ApiServices } from '../../platform/api-services.ts';

/** Returns the facts of this workspace that the compile step needs. */
export async function graphFacts(
  services: Pick<ApiServices, 'tools' | 'secrets' | 'workspaceSettings' | 'gateways'>,
  scope: Scope,
): Promise<GraphFacts> {
  const [catalog, notes, settings] = await Promise.all([
    services.tools.catalog(scope),
    services.secrets.list(scope),
    services.workspaceSettings.read(scope),
  ]);
  const names = new Set(notes.map(note => note.name));
  return {
    lookup: catalog.lookup,
    conditionFlaw,
    parseExpression: rememberingParser(),
    performs: gateway => services.gateways.has(gateway),
    hasSecret: name => names.has(name),
    ...priceFacts(settings),
    ...roleFacts(settings),
  };
}
