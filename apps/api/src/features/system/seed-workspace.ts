import type { Scope, SpecWithExamples, ToolSpec } from '@pinion/contracts';
import type { Settings } from '../../stores/settings/index.ts';
import { firstTemplate, createWorkflow } from '../workflows/index.ts';
import type { ApiServices } from '../../platform/api-services.ts';

export type WorkspaceSeeds = {
  builtin: readonly ToolSpec[];
  demo: readonly ToolSpec[];
  /** The tools from the administrator's files. */
  files?: readonly SpecWithExamples[];
  demoSecret: { name: string; value: string };
};

/**
 * Seeds a workspace. New tools are added on every start, the first workflow and the demo key only on the first start, so that
 * whatever a user deleted stays deleted.
 */
export async function seedWorkspace(
  services: Pick<ApiServices, 'tools' | 'workflows' | 'secrets' | 'newId'> & { settings: Settings },
  scope: Scope,
  seeds: WorkspaceSeeds,
): Promise<void> {
  await services.tools.publish(scope, seeds.builtin, 'builtin', services.newId);
  await services.tools.publish(scope, seeds.demo, 'demo', services.newId);
  await services.tools.publish(scope, seeds.files ?? [], 'file', services.newId);
  const key = `seeded:${scope.workspace_id}`;
  if (await services.settings.has(key)) return;
  const { name, value } = seeds.demoSecret;
  await services.secrets.put(scope, { id: services.newId(), name, value, scope: 'workspace' });
  await createWorkflow(services, scope, { template: firstTemplate });
  await services.settings.claim(key, firstTemplate);
}
