import type { PresenceUpdate, Scope } from '@pinion/contracts';
import type { ApiServices } from '../../platform/api-services.ts';
import { editKey } from './follow-workflow.ts';

/**
 * Updates the position of a client in a workflow. Only clients that follow the workflow have a position; nothing is stored for
 * others.
 */
export function updatePresence({ edits }: Pick<ApiServices, 'edits'>, scope: Scope, id: string, update: PresenceUpdate): void {
  edits.updatePresence(editKey(scope, id), update, scope.user_id);
}
