import type { Scope } from '@pinion/contracts';
import type { SettingsPatch, WorkspaceSettings } from './store/workspace-settings.ts';
import { audited } from '../audit/audited.ts';
import type { ApiServices } from '../../composition/api-services.ts';

/** Changes the named settings and leaves the rest. The previous values are in the audit log. */
export async function changeSettings(
  services: Pick<ApiServices, 'workspaceSettings' | 'audit'>,
  scope: Scope,
  patch: SettingsPatch,
): Promise<WorkspaceSettings> {
  const before: Readonly<Record<string, unknown>> = await services.workspaceSettings.read(scope);
  const names = Object.keys(patch);
  const was = Object.fromEntries(names.map(name => [name, before[name]]));
  const entry = { action: 'settings.changed', subject: names.join(', '), details: { from: was, to: patch } };
  return audited(services, scope, entry, () => services.workspaceSettings.write(scope, patch));
}
