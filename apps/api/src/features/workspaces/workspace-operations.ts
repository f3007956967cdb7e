import { Role } from '@pinion/contracts';
import * as z from 'zod';
import { audited } from '../../audit/audited.ts';
import { defineOperation } from '../../operations/define-operation.ts';
import { errors, Id, listSchema } from '../../operations/rest/schemas.ts';
import { withoutCursor } from '../../operations/to-route.ts';
import { notFound } from '../../platform/errors/refusal.ts';
import { CreateWorkspace, createWorkspace, WorkspaceName } from './create-workspace.ts';
import { listWorkspaces } from './list-workspaces.ts';

const tag = 'Workspaces';

const WorkspaceItem = z.object({
  id: z.string(),
  name: z.string(),
  organization: z.string().describe('Name of the organization that it belongs to'),
  role: Role,
  is_current: z.boolean().describe('True for the workspace of this session or token'),
});

export const workspaceOperations = {
  list: defineOperation({
    permission: 'read',
    summary: 'List the workspaces of the signed-in account. A token sees its own workspace only',
    http: {
      method: 'GET',
      path: '/workspaces',
      operationId: 'listWorkspaces',
      tag,
      responses: { 200: { description: 'The workspaces, the first one joined first', schema: listSchema(WorkspaceItem) } },
      respond: withoutCursor,
    },
    run: ({ services, caller }) => listWorkspaces(services, caller),
  }),
  create: defineOperation({
    permission: 'own',
    summary: 'Create a workspace. Requires a session of an account, which becomes its owner',
    request: { body: CreateWorkspace },
    http: {
      method: 'POST',
      path: '/workspaces',
      operationId: 'createWorkspace',
      tag,
      responses: {
        201: { description: 'The workspace. Switch to it to use it', schema: WorkspaceItem },
        ...errors.invalid,
        ...errors.forbidden,
      },
    },
    run: ({ services, caller }, input) => createWorkspace(services, caller, input),
  }),
  rename: defineOperation({
    permission: 'own',
    summary: 'Rename the workspace of this session or token',
    request: { params: Id, body: z.strictObject({ name: WorkspaceName }) },
    http: {
      method: 'PATCH',
      path: '/workspaces/{id}',
      operationId: 'renameWorkspace',
      tag,
      responses: { 204: { description: 'The workspace was renamed' }, ...errors.invalid, ...errors.missing },
    },
    run: async ({ services, scope }, { id, name }) => {
      const before = id === scope.workspace_id ? await services.workspaces.read(scope) : undefined;
      if (before === undefined) throw notFound('workspace', id);
      const entry = { action: 'workspace.renamed', subject: name, details: { from: before.name } };
      await audited(services, scope, entry, () => services.workspaces.rename(scope, name));
    },
  }),
};
