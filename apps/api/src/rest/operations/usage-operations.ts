import { ToolName } from '@pinion/contracts';
import * as z from 'zod';
import { exportUsage } from '../../features/usage/export-usage.ts';
import { getUsage, usageRanges } from '../../features/usage/get-usage.ts';
import { SendUsage, sendUsage } from '../../features/usage/send-usage.ts';
import { operation } from '../operation.ts';
import { refusals } from '../shapes.ts';
import { UsageDelivery, UsageReport } from '../tool-upgrade-shapes.ts';

const types = {
  csv: 'text/csv; charset=utf-8; header=present',
  json: 'application/json; charset=utf-8',
} as const;

export const usageOperations = [
  operation({
    method: 'GET',
    path: '/usage',
    operationId: 'getUsage',
    permission: 'read',
    summary: 'Calls, errors, latency and cost by tool and version: as an answer, or as a file',
    tag: 'Usage',
    query: z.object({
      range: z.enum(usageRanges).default('7d'),
      tool: z.optional(ToolName).describe('Only this one'),
      format: z.enum(['csv', 'json']).optional().describe('As a file: a line a version, or the whole report'),
    }),
    answers: {
      200: { description: 'Of the runs that ended in that time', schema: UsageReport },
      ...refusals.invalid,
    },
    handle: async ({ services, scope, query: { range, tool, format }, reply }) => {
      const report = await getUsage(services, scope, { range, name: tool });
      if (format === undefined) return { status: 200, body: report };
      const name = `usage-${tool === undefined ? '' : `${tool}-`}${range}.${format}`;
      await reply
        .headers({ 'content-type': types[format], 'content-disposition': `attachment; filename="${name}"` })
        .send(exportUsage(report, format));
      return undefined;
    },
  }),
  operation({
    method: 'POST',
    path: '/usage/webhook',
    operationId: 'sendUsage',
    permission: 'administer',
    summary: 'Post the report to an address: once, signed as callbacks are',
    tag: 'Usage',
    body: SendUsage,
    answers: {
      200: { description: 'What became of it; `ok` says whether it arrived', schema: UsageDelivery },
      ...refusals.invalid,
    },
    handle: async ({ services, scope, body }) => ({ status: 200, body: await sendUsage(services, scope, body) }),
  }),
];
