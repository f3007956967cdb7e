import { createWorkflow } from '../../features/workflows/create-workflow.ts';
import { listTemplates } from '../../features/templates/list-templates.ts';
import { TemplateItem } from '../read-shapes.ts';
import { operation } from '../operation.ts';
import { Created, Id, listOf, refusals } from '../shapes.ts';

const tag = 'Templates';

export const templateOperations = [
  operation({
    method: 'GET',
    path: '/templates',
    operationId: 'listTemplates',
    permission: 'read',
    summary: 'Workflows to begin with',
    tag,
    answers: { 200: { description: 'All of them', schema: listOf(TemplateItem) } },
    handle: () => Promise.resolve({ status: 200, body: { items: listTemplates(), cursor: null } }),
  }),
  operation({
    method: 'POST',
    path: '/templates/{id}/workflows',
    operationId: 'createFromTemplate',
    permission: 'edit',
    summary: 'Keep a workflow made from a template, and those that it runs',
    tag,
    params: Id,
    answers: { 201: { description: 'Kept', schema: Created }, ...refusals.missing },
    handle: async ({ services, scope, params }) => ({
      status: 201,
      body: await createWorkflow(services, scope, { template: params.id }),
    }),
  }),
];
