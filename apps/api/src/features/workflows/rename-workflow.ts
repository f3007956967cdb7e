import { isRecord, type Scope } from '@pinion/contracts';
import type { ApiServices } from '../../platform/api-services.ts';
import { findWorkflow } from './get-workflow.ts';
import { saveWorkflow } from './save-workflow.ts';

export async function renameWorkflow(
  services: Pick<ApiServices, 'workflows' | 'edits'>,
  scope: Scope,
  id: string,
  name: string,
): Promise<{ version: number }> {
  const { text, version } = await findWorkflow(services, scope, id);
  return saveWorkflow(services, scope, { id, file: named(JSON.parse(text), name), base_version: version });
}

export const named = (json: unknown, name: string): unknown => (isRecord(json) ? { ...json, name } : json);
