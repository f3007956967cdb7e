import { canonicalJson } from '@pinion/contracts';
import { type AdminConfig } from '../configuration/admin-config.ts';
import { demoShopTools } from '../features/demo-shop/index.ts';
import { bindSecrets } from '../features/secrets/index.ts';
import { changedDefinitionNotes, loadAllTools, type ToolSources } from '../features/tools/index.ts';
import { grantClaimedRoles } from '../features/members/index.ts';
import { seedWorkspace } from '../features/system/index.ts';
import { createSeedChecksum } from '../platform/database/seed-checksum.sql.ts';
import type { Execution } from './open-execution.ts';
import type { Foundation, ServerContextOptions } from './open-foundation.ts';

/** Brings the workspace in line with the configuration: tools, secrets, role grants. */
export async function prepareWorkspace(
  { admin, database, report }: ServerContextOptions,
  { owner, edges, tools, gateway }: Foundation,
  { runtime }: Execution,
): Promise<void> {
  const seeds = { builtin: runtime.builtin, files: admin.tools, ...demoShopTools() };
  const checksum = createSeedChecksum(database, owner.workspace_id);
  const digest = runtime.hasher.sha256(canonicalJson([seeds.builtin, seeds.demo, seeds.files]));
  if (!(await checksum.matches(digest))) {
    await seedWorkspace({ ...edges, tools }, owner, seeds);
    await checksum.write(digest);
  }
  for (const note of changedDefinitionNotes(await tools.catalog(owner), admin.tools)) report(new Error(note));
  await bindSecrets({ ...edges, tools });
  if ((await edges.members.list(owner)).length > 0) await grantClaimedRoles({ ...edges, ...gateway }, owner);
  // Servers may be slow to start or unavailable, and nothing waits for them.
  void runtime.discoverTools().catch(report);
  const { schemas, egress, gateways } = runtime;
  const toolSources = toolSourcesOf(admin);
  if (toolSources.urls.length > 0)
    void loadAllTools({ ...edges, tools, toolSources, schemas, egress, gateways }, owner).catch(report);
}

export const toolSourcesOf = (admin: AdminConfig): ToolSources => ({ files: admin.tool_files, urls: admin.tool_urls });
