import { createMessage, type Scope } from '@pinion/contracts';
import * as z from 'zod';
import { audited } from '../../audit/audited.ts';
import type { Caller } from '../../auth/caller.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import type { WorkspaceItem } from './list-workspaces.ts';

export const WorkspaceName = z.string().trim().min(1).max(80);

export const CreateWorkspace = z.strictObject({
  name: WorkspaceName,
  organization: WorkspaceName.optional().describe('Name of a new organization. Absent: the organization of this workspace'),
});

/** Creates a workspace with the built-in tools and those of the administrator. Its creator is its owner. */
export async function createWorkspace(
  services: Pick<ApiServices, 'workspaces' | 'accounts' | 'audit' | 'newId' | 'seedWorkspace'>,
  { scope, account_id }: Caller,
  { name, organization }: z.output<typeof CreateWorkspace>,
): Promise<WorkspaceItem> {
  const account = account_id === null ? undefined : await services.accounts.byId(account_id);
  if (account === undefined)
    throw new Refusal('FORBIDDEN', createMessage('Sign in with your account to create a workspace'), { needs: 'account' });
  const id = services.newId();
  const newOrg = organization === undefined ? undefined : { id: services.newId(), name: organization };
  const details = { id, ...(newOrg === undefined ? {} : { organization: newOrg.name }) };
  const made = await audited(services, scope, { action: 'workspace.created', subject: name, details }, async () => {
    const created: Scope = await services.workspaces.create({
      workspace_id: id,
      name,
      organization: newOrg ?? { id: scope.org_id },
      user_id: services.newId(),
      account,
    });
    await services.audit.add(created, { action: 'workspace.created', subject: name, details: { id } });
    return created;
  });
  await services.seedWorkspace(made);
  const read = await services.workspaces.read(made);
  return { id, name, organization: read?.organization ?? '', role: 'owner', is_current: false };
}
