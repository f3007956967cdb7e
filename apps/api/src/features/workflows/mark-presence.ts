import type { PresenceMark, Scope } from '@pinion/contracts';
import type { EdgeWorld } from '../../composition/edge-world.ts';
import { editKey } from './follow-workflow.ts';

/** Where in a workflow a client is. Only one that follows the workflow is anywhere: of all others nothing is kept. */
export function markPresence({ edits }: Pick<EdgeWorld, 'edits'>, scope: Scope, id: string, mark: PresenceMark): void {
  edits.mark(editKey(scope, id), mark, scope.user_id);
}
