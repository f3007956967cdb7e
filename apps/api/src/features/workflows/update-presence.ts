import type { PresenceUpdate, Scope } from '@pinion/contracts';
import type { ApiServices } from '../../composition/api-services.ts';
import { editKey } from './follow-workflow.ts';

/** Where in a workflow a client is. Only one that follows the workflow is anywhere: of all others nothing is kept. */
export function updatePresence({ edits }: Pick<ApiServices, 'edits'>, scope: Scope, id: string, update: PresenceUpdate): void {
  edits.mark(editKey(scope, id), update, scope.user_id);
}
