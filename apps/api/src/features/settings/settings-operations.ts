import { changeSettings } from './change-settings.ts';
import { getSettings } from './get-settings.ts';
import { SettingsPatch, WorkspaceSettings } from './store/workspace-settings.ts';
import { defineOperation } from '../../operations/define-operation.ts';

import { errors } from '../../rest/schemas.ts';

const tag = 'Settings';

export const settingsOperations = {
  get: defineOperation({
    permission: 'read',
    summary: 'The settings of the workspace',

    http: {
      method: 'GET',
      path: '/settings',
      operationId: 'getSettings',
      tag,
      responses: { 200: { description: 'All of them', schema: WorkspaceSettings } },
    },
    run: ({ services, scope }) => getSettings(services, scope),
  }),
  change: defineOperation({
    permission: 'administer',
    summary: 'Change what is named, and leave the rest',
    request: { body: SettingsPatch },
    http: {
      method: 'PATCH',
      path: '/settings',
      operationId: 'changeSettings',
      tag,
      responses: { 200: { description: 'All of them, as they are now', schema: WorkspaceSettings }, ...errors.invalid },
    },
    run: ({ services, scope }, input) => changeSettings(services, scope, input),
  }),
};
