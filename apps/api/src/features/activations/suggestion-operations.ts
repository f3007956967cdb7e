import { ToolName } from '@pinion/contracts';
import * as z from 'zod';
import { suggestActivations } from './suggest-activations.ts';
import { takeSuggestion } from './take-suggestion.ts';
import { defineOperation } from '../../operations/define-operation.ts';
import { asPage } from '../../operations/to-route.ts';

import { listSchema, errors } from '../../operations/rest/schemas.ts';

const Suggestion = z.object({
  agent_id: z.string(),
  agent_title: z.string(),
  workflow_id: z.string().nullable().describe('Workflow of the agent, or null for an external agent'),
  tool: z.string(),
  description: z.string(),
  sessions: z.number().int().describe('Number of sessions that needed the tool, plus runs outside of sessions'),
  text: z.string(),
});

export const suggestionOperations = {
  list: defineOperation({
    permission: 'read',
    summary: 'List suggested tools: requested by users but not enabled, most requested first',
    request: { query: z.object({ agent_id: z.string().max(200).optional(), tool: z.string().max(200).optional() }) },
    run: ({ services, scope }, input) => suggestActivations(services, scope, input),
    http: {
      method: 'GET',
      path: '/suggestions',
      operationId: 'suggestActivations',
      tag: 'Activations',
      responses: { 200: { description: 'The suggested tools', schema: listSchema(Suggestion) }, ...errors.invalid },
      respond: asPage,
    },
  }),
  take: defineOperation({
    permission: 'administer',
    summary: 'Enable a suggested tool: adds it to the node in a new save, or activates it for an external agent',
    request: {
      body: z.strictObject({
        agent_id: z.string().min(1).max(200),
        workflow_id: z.string().max(200).nullable().default(null),
        tool: ToolName,
      }),
    },
    http: {
      method: 'POST',
      path: '/suggestions/take',
      operationId: 'takeSuggestion',
      tag: 'Activations',
      responses: { 204: { description: 'The tool is enabled' }, ...errors.invalid, ...errors.missing, ...errors.conflict },
    },
    run: ({ services, scope }, input) => takeSuggestion(services, scope, input),
  }),
};
