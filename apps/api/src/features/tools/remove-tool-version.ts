import { createMessage, parseToolRef, type Scope, toolRef } from '@pinion/contracts';
import type { ToolSource } from '../../stores/tools/tool-registry.ts';
import type { Holding } from '../../stores/versions/index.ts';
import { audited } from '../../audit/audited.ts';
import { compensationTool } from '../runs/index.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { notFound, Refusal } from '../../platform/errors/refusal.ts';
import { toolUsesOf } from './tool-uses.ts';

type ToolNeeds = { workflows: { id: string; name: string }[]; versions: Holding[]; runs: string[]; tools: string[] };

/** Sources whose tools return by themselves: they are part of the installation, or of a server that is still connected. */
const comesBack: Readonly<Partial<Record<ToolSource, string>>> = {
  builtin: 'comes with the installation',
  demo: 'is part of the demo shop',
  file: 'is defined in the administrator’s file',
  mcp: 'comes from its server',
};

/** Removes a version that nothing uses. A version in use is blocked instead, so that workflows frozen on it report the reason. */
export async function removeToolVersion(
  services: Pick<ApiServices, 'tools' | 'workflows' | 'published' | 'audit'>,
  scope: Scope,
  { name, version }: { name: string; version: string },
): Promise<void> {
  const ref = toolRef(name, version);
  const entry = (await services.tools.catalog(scope)).versionsOf(name).find(({ spec }) => spec.version === version);
  if (entry === undefined) throw notFound('tool', ref);
  const why = comesBack[entry.source];
  if (why !== undefined)
    throw new Refusal(
      'CONFLICT',
      createMessage('{{tool}} {{reason}} and would return. Block it or remove it from the workspace', { tool: ref, reason: why }),
      {
        tool: ref,
      },
    );
  const needs = await whoNeeds(services, scope, name, version);
  if (needs.workflows.length + needs.versions.length + needs.runs.length + needs.tools.length > 0)
    throw new Refusal(
      'CONFLICT',
      createMessage('{{tool}} is used by {{users}}. Block it instead', { tool: ref, users: describeNeeds(needs) }),
      { tool: ref, used_by: needs },
    );
  await audited(services, scope, { action: 'tool.deleted', subject: ref, details: { spec: entry.spec } }, () =>
    services.tools.remove(scope, name, version),
  );
}

async function whoNeeds(
  services: Pick<ApiServices, 'tools' | 'workflows' | 'published'>,
  scope: Scope,
  name: string,
  version: string,
): Promise<ToolNeeds> {
  const [catalog, rows, versions, runs] = await Promise.all([
    services.tools.catalog(scope),
    services.workflows.list(scope),
    services.published.holding(scope, { name, version }),
    services.tools.runsWith(scope, name, version),
  ]);
  const newest = catalog.lookup(name)?.version;
  const uses = rows.filter(({ file }) => toolUsesOf(file).some(use => use.tool === name && (use.version ?? newest) === version));
  const versionsOf = (of: string) => catalog.versionsOf(of).map(({ spec }) => spec);
  const undoing = catalog.entries.filter(({ spec: { compensation_tool: ref } }) => {
    if (ref === undefined || parseToolRef(ref).name !== name) return false;
    // An exact name holds its version even where the version could not be used now.
    return ref === toolRef(name, version) || compensationTool(ref, catalog.lookup, versionsOf)?.version === version;
  });
  return {
    workflows: uses.map(row => ({ id: row.id, name: row.name })),
    versions,
    runs,
    tools: undoing.map(({ spec }) => toolRef(spec.name, spec.version)),
  };
}

function describeNeeds({ workflows, versions, runs, tools }: ToolNeeds): string {
  const parts = [
    ...workflows.map(({ name }) => `the workflow ${JSON.stringify(name)}`),
    ...versions.map(reserved => `version ${reserved.version} of ${JSON.stringify(reserved.workflow_name)}`),
    ...(runs.length === 0 ? [] : [runs.length === 1 ? 'a run in progress' : `${runs.length} runs in progress`]),
    ...tools.map(ref => `${ref}, which it undoes`),
  ];
  const shown = parts.slice(0, 5);
  return parts.length > shown.length ? `${shown.join(', ')} and ${parts.length - shown.length} more` : shown.join(', ');
}
