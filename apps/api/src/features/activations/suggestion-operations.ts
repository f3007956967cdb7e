import { ToolName } from '@pinion/contracts';
import * as z from 'zod';
import { suggestActivations } from './suggest-activations.ts';
import { takeSuggestion } from './take-suggestion.ts';
import { defineOperation } from '../../operations/define-operation.ts';
import { asPage } from '../../operations/to-route.ts';

import { listOf, errors } from '../../rest/schemas.ts';

const Suggestion = z.object({
  agent_id: z.string(),
  agent_title: z.string(),
  workflow_id: z.string().nullable().describe('Null: an agent from outside'),
  tool: z.string(),
  description: z.string(),
  sessions: z.number().int().describe('Conversations, and runs outside of one'),
  text: z.string(),
});

export const suggestionOperations = {
  list: defineOperation({
    permission: 'read',
    summary: 'Tools that agents were asked for and do not have, the most wanted first',
    request: { query: z.object({ agent_id: z.string().max(200).optional(), tool: z.string().max(200).optional() }) },
    run: ({ services, scope }, input) => suggestActivations(services, scope, input),
    http: {
      method: 'GET',
      path: '/suggestions',
      operationId: 'suggestActivations',
      tag: 'Activations',
      responses: { 200: { description: 'What to enable', schema: listOf(Suggestion) }, ...errors.invalid },
      respond: asPage,
    },
  }),
  take: defineOperation({
    permission: 'administer',
    summary: 'Give an agent the tool: its node lists it in a new save, an agent from outside has it enabled',
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
      responses: { 204: { description: 'It has it' }, ...errors.invalid, ...errors.missing, ...errors.conflict },
    },
    run: ({ services, scope }, input) => takeSuggestion(services, scope, input),
  }),
};
