import type { GraphFacts, Scope } from '@pinion/contracts';
import { conditionFlaw } from './condition-flaw.ts';
import type { EdgeWorld } from './edge-world.ts';

/** What the compile step needs to know of this workspace. */
export async function graphFacts(world: Pick<EdgeWorld, 'tools' | 'secrets'>, scope: Scope): Promise<GraphFacts> {
  const [catalog, notes] = await Promise.all([world.tools.catalog(scope), world.secrets.list(scope)]);
  const names = new Set(notes.map(note => note.name));
  return { lookup: catalog.lookup, conditionFlaw, hasSecret: name => names.has(name) };
}
