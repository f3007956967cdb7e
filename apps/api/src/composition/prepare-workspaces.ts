import { canonicalJson, type Scope } from '@pinion/contracts';
import { type AdminConfig } from '../configuration/admin-config.ts';
import { demoShopTools } from '../features/demo-shop/index.ts';
import { bindSecrets } from '../features/secrets/index.ts';
import { changedDefinitionNotes, loadAllTools, type ToolSources } from '../features/tools/index.ts';
import { grantClaimedRoles } from '../features/members/index.ts';
import { seedWorkspace } from '../features/system/index.ts';
import { createSeedChecksum } from '../platform/database/seed-checksum.sql.ts';
import type { Execution } from './open-execution.ts';
import type { Foundation, ServerContextOptions } from './open-foundation.ts';

/** Returns the function that brings a workspace in line with the configuration: tools, role grants. */
export function workspaceSeeder(
  { admin, database, report }: ServerContextOptions,
  { edges, tools, gateway }: Foundation,
  { runtime }: Execution,
): (scope: Scope) => Promise<void> {
  const seeds = { builtin: runtime.builtin, files: admin.tools, ...demoShopTools() };
  const digest = runtime.hasher.sha256(canonicalJson([seeds.builtin, seeds.demo, seeds.files]));
  const { schemas, egress, gateways } = runtime;
  const toolSources = toolSourcesOf(admin);
  return async scope => {
    const checksum = createSeedChecksum(database, scope.workspace_id);
    if (!(await checksum.matches(digest))) {
      await seedWorkspace({ ...edges, tools }, scope, seeds);
      await checksum.write(digest);
    }
    if ((await edges.members.list(scope)).length > 0) await grantClaimedRoles({ ...edges, ...gateway }, scope);
    // Servers may be slow to start or unavailable, and nothing waits for them.
    if (toolSources.urls.length > 0)
      void loadAllTools({ ...edges, tools, toolSources, schemas, egress, gateways }, scope).catch(report);
  };
}

/** Brings every workspace in line with the configuration. */
export async function prepareWorkspaces(
  options: ServerContextOptions,
  foundation: Foundation,
  execution: Execution,
): Promise<void> {
  const { owner, edges, tools } = foundation;
  const { admin, report } = options;
  const seed = workspaceSeeder(options, foundation, execution);
  const scopes = await edges.workspaces.all(owner);
  for (const scope of scopes) await seed(scope);
  for (const note of changedDefinitionNotes(await tools.catalog(owner), admin.tools)) report(new Error(note));
  await bindSecrets({ ...edges, tools });
  void execution.runtime.discoverTools(scopes).catch(report);
}

export const toolSourcesOf = (admin: AdminConfig): ToolSources => ({ files: admin.tool_files, urls: admin.tool_urls });
