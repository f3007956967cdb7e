import { type Scope, type SpecWithExamples, toolRef } from '@pinion/contracts';
import { readToolFile } from '../../configuration/admin-config.ts';
import type { ReadTools } from '../../configuration/read-tool-list.ts';
import { changedDefinitionNotes } from './changed-definitions.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { fetchTools } from './fetch-tools.ts';
import { refuseExamples } from './refuse-examples.ts';
import { refuseSpec } from './publish-tool.ts';
import { unknownGatewayNotes } from './unknown-gateway.ts';

export type LoadReport = { sources: { source: string; published: string[]; notes: string[]; error: string | null }[] };

type LoadDeps = Pick<ApiServices, 'tools' | 'schemas' | 'audit' | 'egress' | 'newId' | 'toolSources' | 'gateways'>;

/**
 * Reloads every file and address that the administrator named (`load_all`), and adds new tools. The third source, the database,
 * is the catalog itself. A source that fails does not block the others.
 */
export async function loadAllTools(services: LoadDeps, scope: Scope): Promise<LoadReport> {
  const { files, urls } = services.toolSources;
  const loads: readonly (readonly [string, () => ReadTools | Promise<ReadTools>])[] = [
    ...files.map(file => [file, () => readToolFile(file)] as const),
    ...urls.map(url => [url, () => fetchTools(services, url)] as const),
  ];
  const sources: LoadReport['sources'] = [];
  for (const [source, load] of loads) {
    try {
      const { specs, notes } = await load();
      const changed = changedDefinitionNotes(await services.tools.catalog(scope), specs);
      const published = await take(services, scope, source, specs);
      sources.push({ source, published, notes: [...notes, ...changed, ...unknownGatewayNotes(services, specs)], error: null });
    } catch (error) {
      sources.push({ source, published: [], notes: [], error: error instanceof Error ? error.message : 'unknown reason' });
    }
  }
  return { sources };
}

async function take(services: LoadDeps, scope: Scope, source: string, specs: readonly SpecWithExamples[]): Promise<string[]> {
  const catalog = await services.tools.catalog(scope);
  const fresh = specs.filter(({ name, version }) => catalog.lookup(name, version) === undefined);
  for (const spec of fresh) {
    await refuseSpec(services, spec);
    await refuseExamples(services, spec);
  }
  const refs = fresh.map(({ name, version }) => toolRef(name, version));
  await services.audit.addAll(
    scope,
    refs.map(ref => ({ action: 'tool.published', subject: ref, details: { loaded_from: source } })),
  );
  await services.tools.publish(scope, fresh, 'file', services.newId);
  return refs;
}
