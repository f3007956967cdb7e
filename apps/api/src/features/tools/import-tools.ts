import { type Scope, type SpecWithExamples, type ToolSpec, toolRef } from '@pinion/contracts';
import type { ReadTools } from '../../configuration/read-tool-list.ts';
import { changedDefinitionNotes } from './changed-definitions.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { fetchTools } from './fetch-tools.ts';
import { refuseExamples } from './refuse-examples.ts';
import { refuseSpec } from './publish-tool.ts';
import { invalid } from '../../platform/imports/read-import.ts';
import { readTools, readToolText } from './read-tool-text.ts';
import { unknownGatewayNotes } from './unknown-gateway.ts';

/** An address, a text (JSON or YAML), or the tools themselves. */
export type ToolImport = { url: string } | { text: string } | { tools: unknown };
export type ImportReport = {
  published: string[];
  /** The tools that already existed and stay unchanged. */
  skipped: string[];
  /** The normalized, defaulted or dropped fields, each with the tool concerned. */
  notes: string[];
};

/** Publishes many tools at once. All of them are validated before the first is published. */
export async function importTools(
  services: Pick<ApiServices, 'tools' | 'schemas' | 'audit' | 'egress' | 'newId' | 'gateways'>,
  scope: Scope,
  requested: ToolImport,
): Promise<ImportReport> {
  const { specs, notes } = await toolsOf(services, requested);
  for (const [index, spec] of specs.entries()) await refuseOne(services, spec, index);
  const catalog = await services.tools.catalog(scope);
  const [known, fresh] = [specs.filter(isKnown), specs.filter(spec => !isKnown(spec))];
  const from = 'url' in requested ? requested.url : 'text';
  await services.audit.addAll(
    scope,
    fresh.map(spec => ({
      action: 'tool.published',
      subject: refOf(spec),
      details: { gateway: spec.gateway, imported_from: from },
    })),
  );
  await services.tools.publish(scope, fresh, 'user', services.newId);
  return {
    published: fresh.map(refOf),
    skipped: known.map(refOf),
    notes: [...notes, ...changedDefinitionNotes(catalog, known), ...unknownGatewayNotes(services, specs)],
  };

  function isKnown({ name, version }: ToolSpec): boolean {
    return catalog.lookup(name, version) !== undefined;
  }
}

const refOf = ({ name, version }: ToolSpec): string => toolRef(name, version);

function toolsOf(services: Pick<ApiServices, 'egress'>, requested: ToolImport): Promise<ReadTools> | ReadTools {
  if ('url' in requested) return fetchTools(services, requested.url);
  return 'text' in requested ? readToolText(requested.text) : readTools(requested.tools);
}

async function refuseOne(services: Pick<ApiServices, 'schemas'>, spec: SpecWithExamples, index: number): Promise<void> {
  try {
    await refuseSpec(services, spec);
    await refuseExamples(services, spec);
  } catch (error) {
    throw invalid(`/${index}`, `${refOf(spec)}: ${error instanceof Error ? error.message : 'it cannot be published'}`);
  }
}
