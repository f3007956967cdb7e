import { type Scope, type ToolSpec, toolRef } from '@pinion/contracts';
import { readToolFile } from '../../configuration/admin-config.ts';
import type { ReadTools } from '../../configuration/read-tool-list.ts';
import { changedDefinitionNotes } from '../versions/changed-definitions.ts';
import type { EdgeWorld } from '../../composition/edge-world.ts';
import { fetchTools } from './fetch-tools.ts';
import { refuseSpec } from './publish-tool.ts';
import { unknownGatewayNotes } from './unknown-gateway.ts';

export type LoadReport = { sources: { source: string; published: string[]; notes: string[]; error: string | null }[] };

type LoadWorld = Pick<EdgeWorld, 'tools' | 'schemas' | 'audit' | 'egress' | 'newId' | 'toolSources' | 'gateways'>;

/**
 * `load_all` (2-011 to 2-014): looks again at every file and address that the administrator named, and takes in what is
 * new; the third source, the database, is the catalog itself. One that fails keeps none of the others away.
 */
export async function loadAllTools(world: LoadWorld, scope: Scope): Promise<LoadReport> {
  const { files, urls } = world.toolSources;
  const loads: readonly (readonly [string, () => ReadTools | Promise<ReadTools>])[] = [
    ...files.map(file => [file, () => readToolFile(file)] as const),
    ...urls.map(url => [url, () => fetchTools(world, url)] as const),
  ];
  const sources: LoadReport['sources'] = [];
  for (const [source, load] of loads) {
    try {
      const { specs, notes } = await load();
      const changed = changedDefinitionNotes(await world.tools.catalog(scope), specs);
      const published = await take(world, scope, source, specs);
      sources.push({ source, published, notes: [...notes, ...changed, ...unknownGatewayNotes(world, specs)], error: null });
    } catch (error) {
      sources.push({ source, published: [], notes: [], error: error instanceof Error ? error.message : 'unknown reason' });
    }
  }
  return { sources };
}

async function take(world: LoadWorld, scope: Scope, source: string, specs: readonly ToolSpec[]): Promise<string[]> {
  const catalog = await world.tools.catalog(scope);
  const fresh = specs.filter(({ name, version }) => catalog.lookup(name, version) === undefined);
  for (const spec of fresh) await refuseSpec(world, spec);
  const refs = fresh.map(({ name, version }) => toolRef(name, version));
  await world.audit.addAll(
    scope,
    refs.map(ref => ({ action: 'tool.published', subject: ref, details: { loaded_from: source } })),
  );
  await world.tools.publish(scope, fresh, 'file', world.newId);
  return refs;
}
