import { ToolName } from '@pinion/contracts';
import * as z from 'zod';
import { suggestActivations } from '../../features/activations/suggest-activations.ts';
import { takeSuggestion } from '../../features/activations/take-suggestion.ts';
import { operation } from '../operation.ts';
import { listOf, refusals } from '../shapes.ts';

const Suggestion = z.object({
  agent_id: z.string(),
  agent_title: z.string(),
  workflow_id: z.string().nullable().describe('Null: an agent from outside'),
  tool: z.string(),
  description: z.string(),
  sessions: z.number().int().describe('Conversations, and runs outside of one'),
  text: z.string(),
});

export const suggestionOperations = [
  operation({
    method: 'GET',
    path: '/suggestions',
    operationId: 'suggestActivations',
    permission: 'read',
    summary: 'Tools that agents were asked for and do not have, the most wanted first',
    tag: 'Activations',
    query: z.object({ agent_id: z.string().max(200).optional(), tool: z.string().max(200).optional() }),
    answers: { 200: { description: 'What to enable', schema: listOf(Suggestion) }, ...refusals.invalid },
    handle: async ({ services, scope, query }) => ({
      status: 200,
      body: { items: await suggestActivations(services, scope, query), cursor: null },
    }),
  }),
  operation({
    method: 'POST',
    path: '/suggestions/take',
    operationId: 'takeSuggestion',
    permission: 'administer',
    summary: 'Give an agent the tool: its node lists it in a new save, an agent from outside has it enabled',
    tag: 'Activations',
    body: z.strictObject({
      agent_id: z.string().min(1).max(200),
      workflow_id: z.string().max(200).nullable().default(null),
      tool: ToolName,
    }),
    answers: { 204: { description: 'It has it' }, ...refusals.invalid, ...refusals.missing, ...refusals.conflict },
    handle: async ({ services, scope, body }) => {
      await takeSuggestion(services, scope, body);
      return { status: 204 };
    },
  }),
];
