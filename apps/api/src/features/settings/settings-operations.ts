import { SettingsPatch, WorkspaceSettings } from '../../stores/settings/workspace-settings.ts';
import { defineOperation } from '../../operations/define-operation.ts';

import { errors } from '../../operations/rest/schemas.ts';
import type { Scope } from '@pinion/contracts';
import type { ApiServices } from '../../platform/api-services.ts';
import { audited } from '../../audit/audited.ts';

const tag = 'Settings';

export const settingsOperations = {
  get: defineOperation({
    permission: 'read',
    summary: 'Retrieve the workspace settings',

    http: {
      method: 'GET',
      path: '/settings',
      operationId: 'getSettings',
      tag,
      responses: { 200: { description: 'The settings', schema: WorkspaceSettings } },
    },
    run: ({ services, scope }) => getSettings(services, scope),
  }),
  change: defineOperation({
    permission: 'administer',
    summary: 'Update the given workspace settings',
    request: { body: SettingsPatch },
    http: {
      method: 'PATCH',
      path: '/settings',
      operationId: 'changeSettings',
      tag,
      responses: { 200: { description: 'The updated settings', schema: WorkspaceSettings }, ...errors.invalid },
    },
    run: ({ services, scope }, input) => changeSettings(services, scope, input),
  }),
};

const getSettings = (services: Pick<ApiServices, 'workspaceSettings'>, scope: Scope): Promise<WorkspaceSettings> =>
  services.workspaceSettings.read(scope);

/** Changes the named settings and leaves the rest. The previous values are in the audit log. */
async function changeSettings(
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
