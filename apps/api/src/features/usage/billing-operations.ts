import * as z from 'zod';
import { exportBillingUsage } from './export-billing-usage.ts';
import { BillingQuery, getBillingUsage, UsageDimensions } from './get-billing-usage.ts';
import { getUsageSchedule, removeUsageSchedule, SetUsageSchedule, setUsageSchedule } from './usage-schedule.ts';
import { BillingReport, UsageScheduleReport } from './billing-schemas.ts';
import { defineOperation } from '../../operations/define-operation.ts';

import { errors } from '../../operations/rest/schemas.ts';

const tag = 'Usage';
const types = { csv: 'text/csv; charset=utf-8; header=present', json: 'application/json; charset=utf-8' } as const;
const dimensions = UsageDimensions.options.join('|');

export const billingOperations = {
  billing: defineOperation({
    permission: 'read',
    summary:
      'List calls, tokens and cost by calendar month (UTC), grouped by workspace, workflow, agent, user, tool, model, month or day',
    request: {
      query: BillingQuery.pick({ from: true, to: true }).extend({
        group_by: z
          .string()
          .regex(new RegExp(`^(${dimensions})(,(${dimensions})){0,6}$`), `one or more of ${dimensions.replaceAll('|', ', ')}`)
          .default('tool')
          .describe('Dimensions to group by, separated by commas'),
        format: z.enum(['csv', 'json']).optional().describe('Download as a file: one line per group, or the whole report'),
      }),
    },
    http: {
      method: 'GET',
      path: '/usage/billing',
      operationId: 'getBillingUsage',
      tag,
      handle: async ({ services, scope, reply }, { format, ...query }) => {
        const report = await getBillingUsage(services, scope, billingQueryOf(query));
        if (format === undefined) return { status: 200, body: report };
        const name = `billing-${report.from.slice(0, 7)}.${format}`;
        await reply
          .headers({ 'content-type': types[format], 'content-disposition': `attachment; filename="${name}"` })
          .send(exportBillingUsage(report, format));
        return undefined;
      },
      responses: { 200: { description: 'Usage of runs that have ended', schema: BillingReport }, ...errors.invalid },
    },
    run: ({ services, scope }, input) => getBillingUsage(services, scope, billingQueryOf(input)),
  }),
  schedule: defineOperation({
    permission: 'read',
    summary: 'Retrieve the usage delivery schedule and its last deliveries',

    http: {
      method: 'GET',
      path: '/usage/schedule',
      operationId: 'getUsageSchedule',
      tag,
      responses: { 200: { description: '`schedule` is null if there is none', schema: UsageScheduleReport } },
    },
    run: ({ services, scope }) => getUsageSchedule(services, scope),
  }),
  set_schedule: defineOperation({
    permission: 'administer',
    summary: 'Schedule signed deliveries of each day’s or month’s usage to a URL, retried until they succeed',
    request: { body: SetUsageSchedule },
    http: {
      method: 'PUT',
      path: '/usage/schedule',
      operationId: 'setUsageSchedule',
      tag,
      responses: { 200: { description: 'The tool and its availability', schema: UsageScheduleReport }, ...errors.invalid },
    },
    run: ({ services, scope }, input) => setUsageSchedule(services, scope, input),
  }),
  remove_schedule: defineOperation({
    permission: 'administer',
    summary: 'Stop scheduled usage deliveries',

    http: {
      method: 'DELETE',
      path: '/usage/schedule',
      operationId: 'removeUsageSchedule',
      tag,
      responses: { 200: { description: 'The tool and its availability', schema: UsageScheduleReport } },
    },
    run: ({ services, scope }) => removeUsageSchedule(services, scope),
  }),
};

/** Parses the comma-separated dimensions of a query. */
const billingQueryOf = ({ from, to, group_by }: { from?: string | undefined; to?: string | undefined; group_by: string }) => ({
  from,
  to,
  group_by: z.array(UsageDimensions).parse(group_by.split(',')),
});
