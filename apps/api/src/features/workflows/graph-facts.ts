import { type GraphFacts, priceFacts, roleFacts, type Scope } from '@pinion/contracts';
import { conditionFlaw } from './condition-flaw.ts';
import type { EdgeWorld } from '../../composition/edge-world.ts';

/** What the compile step needs to know of this workspace. */
export async function graphFacts(
  world: Pick<EdgeWorld, 'tools' | 'secrets' | 'workspaceSettings' | 'gateways'>,
  scope: Scope,
): Promise<GraphFacts> {
  const [catalog, notes, settings] = await Promise.all([
    world.tools.catalog(scope),
    world.secrets.list(scope),
    world.workspaceSettings.read(scope),
  ]);
  const names = new Set(notes.map(note => note.name));
  return {
    lookup: catalog.lookup,
    conditionFlaw,
    performs: gateway => world.gateways.has(gateway),
    hasSecret: name => names.has(name),
    ...priceFacts(settings),
    ...roleFacts(settings),
  };
}
