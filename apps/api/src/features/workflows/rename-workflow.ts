import { isRecord, type Scope } from '@pinion/contracts';
import type { EdgeWorld } from '../../composition/edge-world.ts';
import { findWorkflow } from './get-workflow.ts';
import { saveWorkflow } from './save-workflow.ts';

export async function renameWorkflow(
  world: Pick<EdgeWorld, 'workflows' | 'edits'>,
  scope: Scope,
  id: string,
  name: string,
): Promise<{ version: number }> {
  const { text, version } = await findWorkflow(world, scope, id);
  return saveWorkflow(world, scope, { id, file: named(JSON.parse(text), name), base_version: version });
}

export const named = (json: unknown, name: string): unknown => (isRecord(json) ? { ...json, name } : json);
