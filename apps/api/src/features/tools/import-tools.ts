import { type Scope, type ToolSpec, toolRef } from '@pinion/contracts';
import type { ReadTools } from '../../configuration/read-tool-list.ts';
import { changedDefinitionNotes } from '../versions/changed-definitions.ts';
import type { EdgeWorld } from '../../composition/edge-world.ts';
import { fetchTools } from './fetch-tools.ts';
import { refuseSpec } from './publish-tool.ts';
import { invalid } from './read-import.ts';
import { readTools, readToolText } from './read-tool-text.ts';
import { unknownGatewayNotes } from './unknown-gateway.ts';

/** An address, a text (JSON or YAML), or the tools themselves. */
export type ToolImport = { url: string } | { text: string } | { tools: unknown };
export type ImportReport = {
  published: string[];
  /** There before, and never changed. */
  skipped: string[];
  /** What was respelled, filled in or left out, each with the tool it is about. */
  notes: string[];
};

/** Publishes many tools at once; all of them are looked at before the first is published. */
export async function importTools(
  world: Pick<EdgeWorld, 'tools' | 'schemas' | 'audit' | 'egress' | 'newId' | 'gateways'>,
  scope: Scope,
  asked: ToolImport,
): Promise<ImportReport> {
  const { specs, notes } = await toolsOf(world, asked);
  for (const [index, spec] of specs.entries()) await refuseOne(world, spec, index);
  const catalog = await world.tools.catalog(scope);
  const [known, fresh] = [specs.filter(isKnown), specs.filter(spec => !isKnown(spec))];
  const from = 'url' in asked ? asked.url : 'text';
  await world.audit.addAll(
    scope,
    fresh.map(spec => ({
      action: 'tool.published',
      subject: refOf(spec),
      details: { gateway: spec.gateway, imported_from: from },
    })),
  );
  await world.tools.publish(scope, fresh, 'user', world.newId);
  return {
    published: fresh.map(refOf),
    skipped: known.map(refOf),
    notes: [...notes, ...changedDefinitionNotes(catalog, known), ...unknownGatewayNotes(world, specs)],
  };

  function isKnown({ name, version }: ToolSpec): boolean {
    return catalog.lookup(name, version) !== undefined;
  }
}

const refOf = ({ name, version }: ToolSpec): string => toolRef(name, version);

function toolsOf(world: Pick<EdgeWorld, 'egress'>, asked: ToolImport): Promise<ReadTools> | ReadTools {
  if ('url' in asked) return fetchTools(world, asked.url);
  return 'text' in asked ? readToolText(asked.text) : readTools(asked.tools);
}

async function refuseOne(world: Pick<EdgeWorld, 'schemas'>, spec: ToolSpec, index: number): Promise<void> {
  try {
    await refuseSpec(world, spec);
  } catch (error) {
    throw invalid(`/${index}`, `${refOf(spec)}: ${error instanceof Error ? error.message : 'it cannot be published'}`);
  }
}
