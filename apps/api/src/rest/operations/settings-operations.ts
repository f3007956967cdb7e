import { changeSettings } from '../../features/settings/change-settings.ts';
import { getSettings } from '../../features/settings/get-settings.ts';
import { SettingsPatch, WorkspaceSettings } from '../../features/settings/store/workspace-settings.ts';
import { operation } from '../operation.ts';
import { refusals } from '../shapes.ts';

const tag = 'Settings';

export const settingsOperations = [
  operation({
    method: 'GET',
    path: '/settings',
    operationId: 'getSettings',
    permission: 'read',
    summary: 'The settings of the workspace',
    tag,
    answers: { 200: { description: 'All of them', schema: WorkspaceSettings } },
    handle: async ({ services, scope }) => ({ status: 200, body: await getSettings(services, scope) }),
  }),
  operation({
    method: 'PATCH',
    path: '/settings',
    operationId: 'changeSettings',
    permission: 'administer',
    summary: 'Change what is named, and leave the rest',
    tag,
    body: SettingsPatch,
    answers: { 200: { description: 'All of them, as they are now', schema: WorkspaceSettings }, ...refusals.invalid },
    handle: async ({ services, scope, body }) => ({ status: 200, body: await changeSettings(services, scope, body) }),
  }),
];
