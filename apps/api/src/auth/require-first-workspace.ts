import { createMessage, type Scope } from '@pinion/contracts';
import { Refusal } from '../platform/errors/refusal.ts';

export const installationRefusal = (): Refusal =>
  new Refusal(
    'FORBIDDEN',
    createMessage('This concerns the whole installation. Only members of its first workspace have access'),
    { needs: 'installation' },
  );

/** Refuses what concerns the whole installation in every workspace but the first, which is that of the installation. */
export function requireFirstWorkspace(scope: Pick<Scope, 'workspace_id'>, first: Pick<Scope, 'workspace_id'>): void {
  if (scope.workspace_id !== first.workspace_id) throw installationRefusal();
}
