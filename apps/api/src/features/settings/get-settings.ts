import type { Scope } from '@pinion/contracts';
import type { WorkspaceSettings } from './store/workspace-settings.ts';
import type { EdgeWorld } from '../../composition/edge-world.ts';

export const getSettings = (world: Pick<EdgeWorld, 'workspaceSettings'>, scope: Scope): Promise<WorkspaceSettings> =>
  world.workspaceSettings.read(scope);
