import { ToolName } from '@pinion/contracts';
import * as z from 'zod';
import { exportUsage } from './export-usage.ts';
import { getUsage, usageRanges } from './get-usage.ts';
import { SendUsage, sendUsage } from './send-usage.ts';
import { defineOperation } from '../../operations/define-operation.ts';

import { errors } from '../../operations/rest/schemas.ts';
import { UsageDelivery, UsageReport } from './usage-schemas.ts';

const types = {
  csv: 'text/csv; charset=utf-8; header=present',
  json: 'application/json; charset=utf-8',
} as const;

export const usageOperations = {
  usage: defineOperation({
    permission: 'read',
    summary: 'List calls, errors, latency and cost by tool and version, or download them as a file',
    request: {
      query: z.object({
        range: z.enum(usageRanges).default('7d'),
        tool: z.optional(ToolName).describe('Only this workflow'),
        format: z.enum(['csv', 'json']).optional().describe('Download as a file: one line per version, or the whole report'),
      }),
    },
    http: {
      method: 'GET',
      path: '/usage',
      operationId: 'getUsage',
      tag: 'Usage',
      handle: async ({ services, scope, reply }, { range, tool, format }) => {
        const report = await getUsage(services, scope, { range, name: tool });
        if (format === undefined) return { status: 200, body: report };
        const name = `usage-${tool === undefined ? '' : `${tool}-`}${range}.${format}`;
        await reply
          .headers({ 'content-type': types[format], 'content-disposition': `attachment; filename="${name}"` })
          .send(exportUsage(report, format));
        return undefined;
      },
      responses: {
        200: { description: 'Usage of runs that ended in the period', schema: UsageReport },
        ...errors.invalid,
      },
    },
    run: ({ services, scope }, { range, tool }) => getUsage(services, scope, { range, name: tool }),
  }),
  send_usage: defineOperation({
    permission: 'administer',
    summary: 'Post the usage report to a URL once, signed like a callback',
    request: { body: SendUsage },
    http: {
      method: 'POST',
      path: '/usage/webhook',
      operationId: 'sendUsage',
      tag: 'Usage',
      responses: {
        200: { description: 'Result of the delivery. `ok` is true if it arrived', schema: UsageDelivery },
        ...errors.invalid,
      },
    },
    run: ({ services, scope }, input) => sendUsage(services, scope, input),
  }),
};
