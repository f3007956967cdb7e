import type { Scope } from '@pinion/contracts';
import type { WorkspaceSettings } from './store/workspace-settings.ts';
import type { ApiServices } from '../../composition/api-services.ts';

export const getSettings = (services: Pick<ApiServices, 'workspaceSettings'>, scope: Scope): Promise<WorkspaceSettings> =>
  services.workspaceSettings.read(scope);
