import * as z from 'zod';
import { exportBillingUsage } from '../../features/usage/export-billing-usage.ts';
import { BillingQuery, getBillingUsage, UsageDimensions } from '../../features/usage/get-billing-usage.ts';
import {
  getUsageSchedule,
  removeUsageSchedule,
  SetUsageSchedule,
  setUsageSchedule,
} from '../../features/usage/usage-schedule.ts';
import { BillingReport, UsageScheduleReport } from '../billing-shapes.ts';
import { operation } from '../operation.ts';
import { refusals } from '../shapes.ts';

const tag = 'Usage';
const types = { csv: 'text/csv; charset=utf-8; header=present', json: 'application/json; charset=utf-8' } as const;
const dimensions = UsageDimensions.options.join('|');

export const billingOperations = [
  operation({
    method: 'GET',
    path: '/usage/billing',
    operationId: 'getBillingUsage',
    permission: 'read',
    summary: 'Calls, tokens and cost of calendar months (UTC), by workspace, workflow, agent, user, tool or model, month and day',
    tag,
    query: BillingQuery.pick({ from: true, to: true }).extend({
      group_by: z
        .string()
        .regex(new RegExp(`^(${dimensions})(,(${dimensions})){0,6}$`), `one or more of ${dimensions.replaceAll('|', ', ')}`)
        .default('tool')
        .describe('What lines are told apart by, separated by commas'),
      format: z.enum(['csv', 'json']).optional().describe('As a file: a line a group, or the whole report'),
    }),
    answers: { 200: { description: 'Of runs that ended', schema: BillingReport }, ...refusals.invalid },
    handle: async ({ services, scope, query: { format, group_by, ...months }, reply }) => {
      const report = await getBillingUsage(services, scope, {
        ...months,
        group_by: z.array(UsageDimensions).parse(group_by.split(',')),
      });
      if (format === undefined) return { status: 200, body: report };
      const name = `billing-${report.from.slice(0, 7)}.${format}`;
      await reply
        .headers({ 'content-type': types[format], 'content-disposition': `attachment; filename="${name}"` })
        .send(exportBillingUsage(report, format));
      return undefined;
    },
  }),
  operation({
    method: 'GET',
    path: '/usage/schedule',
    operationId: 'getUsageSchedule',
    permission: 'read',
    summary: 'Where the usage of each day or month is delivered to, and what became of the last deliveries',
    tag,
    answers: { 200: { description: '`schedule` is null where there is none', schema: UsageScheduleReport } },
    handle: async ({ services, scope }) => ({ status: 200, body: await getUsageSchedule(services, scope) }),
  }),
  operation({
    method: 'PUT',
    path: '/usage/schedule',
    operationId: 'setUsageSchedule',
    permission: 'administer',
    summary: 'Post the usage of each day or month to an address, signed as callbacks are, until it has arrived',
    tag,
    body: SetUsageSchedule,
    answers: { 200: { description: 'As it is now', schema: UsageScheduleReport }, ...refusals.invalid },
    handle: async ({ services, scope, body }) => ({ status: 200, body: await setUsageSchedule(services, scope, body) }),
  }),
  operation({
    method: 'DELETE',
    path: '/usage/schedule',
    operationId: 'removeUsageSchedule',
    permission: 'administer',
    summary: 'Deliver usage no more',
    tag,
    answers: { 200: { description: 'As it is now', schema: UsageScheduleReport } },
    handle: async ({ services, scope }) => ({ status: 200, body: await removeUsageSchedule(services, scope) }),
  }),
];
