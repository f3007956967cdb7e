import { createWorkflow } from './create-workflow.ts';
import { listTemplates } from './templates/list-templates.ts';
import { TemplateItem } from './templates/template-schemas.ts';
import { route } from '../../operations/rest/route.ts';
import { defineOperation } from '../../operations/define-operation.ts';
import { asPage } from '../../operations/to-route.ts';

import { Created, Id, listSchema, errors } from '../../operations/rest/schemas.ts';

const tag = 'Templates';

export const templateOperations = {
  list: defineOperation({
    permission: 'read',
    summary: 'List workflow templates',

    run: () => listTemplates(),
    http: {
      method: 'GET',
      path: '/templates',
      operationId: 'listTemplates',
      tag,
      respond: asPage,
      responses: { 200: { description: 'The templates', schema: listSchema(TemplateItem) } },
    },
  }),
};

export const templateRoutes = [
  route({
    method: 'POST',
    path: '/templates/{id}/workflows',
    operationId: 'createFromTemplate',
    permission: 'edit',
    summary: 'Create a workflow from a template, including its subflows',
    tag,
    params: Id,
    responses: { 201: { description: 'The workflow was created', schema: Created }, ...errors.missing },
    handle: async ({ services, scope, params }) => ({
      status: 201,
      body: await createWorkflow(services, scope, { template: params.id }),
    }),
  }),
];
