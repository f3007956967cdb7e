import type { Scope, ToolSpec } from '@pinion/contracts';
import type { Settings } from '../settings/store/settings.ts';
import { firstTemplate } from '../templates/templates.ts';
import { createWorkflow } from '../workflows/create-workflow.ts';
import type { EdgeWorld } from '../../composition/edge-world.ts';

export type Seeds = {
  builtin: readonly ToolSpec[];
  demo: readonly ToolSpec[];
  /** Of the administrator's files. */
  files?: readonly ToolSpec[];
  demoSecret: { name: string; value: string };
};

/** New tools come with every start, the first workflow and the demo's key only with the first: what a person removed stays away. */
export async function seedWorkspace(
  world: Pick<EdgeWorld, 'tools' | 'workflows' | 'secrets' | 'newId'> & { settings: Settings },
  scope: Scope,
  seeds: Seeds,
): Promise<void> {
  await world.tools.publish(scope, seeds.builtin, 'builtin', world.newId);
  await world.tools.publish(scope, seeds.demo, 'demo', world.newId);
  await world.tools.publish(scope, seeds.files ?? [], 'file', world.newId);
  const key = `seeded:${scope.workspace_id}`;
  if (await world.settings.has(key)) return;
  const { name, value } = seeds.demoSecret;
  await world.secrets.put(scope, { id: world.newId(), name, value, scope: 'workspace' });
  await createWorkflow(world, scope, { template: firstTemplate });
  await world.settings.claim(key, firstTemplate);
}
