import { createMessage, type Scope } from '@pinion/contracts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { ApiServices } from '../../platform/api-services.ts';

/**
 * Refuses to open an account that is used in other workspaces too: an owner of one workspace would get into the others. Owners of
 * the first workspace are those of the installation.
 */
export async function refuseSharedAccount(
  { workspaces }: Pick<ApiServices, 'workspaces'>,
  { scope, first, accountId }: { scope: Scope; first: Scope; accountId: string },
): Promise<void> {
  if (scope.workspace_id === first.workspace_id) return;
  const others = (await workspaces.ofAccount(accountId)).filter(({ workspace_id }) => workspace_id !== scope.workspace_id);
  if (others.length === 0) return;
  throw new Refusal(
    'FORBIDDEN',
    createMessage('This person is a member of other workspaces too. Only an owner of the first workspace can do this'),
    { needs: 'installation' },
  );
}
