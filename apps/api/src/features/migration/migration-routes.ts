import * as z from 'zod';
import { compareExecutions } from './compare-executions.ts';
import { comparisonText } from './comparison-text.ts';
import { CompareExecutions } from './old-record.ts';
import { agentOfCaller } from '../executions/index.ts';
import { refuseDeep } from '../../platform/imports/read-import.ts';
import { route } from '../../operations/rest/route.ts';

import { errors } from '../../operations/rest/schemas.ts';

const Report = z.object({
  totals: z.object({ equal: z.int(), different: z.int(), not_comparable: z.int() }),
  records: z.array(
    z.object({
      id: z.string(),
      tool_name: z.string(),
      tool: z.string().nullable().describe('Matching tool as `name@version`, or null if there is none'),
      outcome: z.enum(['equal', 'different', 'not_comparable']),
      compared_by: z.enum(['result', 'request', 'verdict']),
      reason: z.string(),
      message: z.string(),
      verdict: z.enum(['allow', 'ask', 'deny']).nullable(),
      request: z.object({ method: z.string(), url: z.string(), body: z.unknown() }).nullable(),
      run_id: z.string().nullable().describe('The run that executed the call, or null if it was not executed'),
    }),
  ),
});

export const migrationRoutes = [
  route({
    method: 'POST',
    path: '/migration/compare',
    operationId: 'compareExecutions',
    permission: 'administer',
    summary: 'Compare recorded executions of another system with the results here. Only pure calls are executed',
    tag: 'Tools',
    query: z.object({
      format: z.enum(['json', 'text']).default('json').describe('`text`: totals and differences as plain text'),
    }),
    body: CompareExecutions,
    responses: {
      200: { description: 'Equal, different and not comparable executions, with reasons', schema: Report },
      ...errors.invalid,
    },
    handle: async ({ services, scope, caller, query: { format }, body, reply }) => {
      for (const { args } of body.records) refuseDeep(args);
      const agent_id = await agentOfCaller(services, caller, body.agent_id);
      const report = await compareExecutions(services, scope, { agent_id, token_id: caller.token_id ?? undefined }, body);
      if (format === 'json') return { status: 200, body: report };
      await reply.type('text/plain; charset=utf-8').send(comparisonText(report));
      return undefined;
    },
  }),
];
