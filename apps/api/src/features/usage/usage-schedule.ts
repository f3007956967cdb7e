import type { Scope } from '@pinion/contracts';
import * as z from 'zod';
import { periodAt } from '../../stores/usage/usage-periods.ts';
import type { UsageDeliveryRow, UsageSchedule } from '../../stores/usage/usage-deliveries.ts';
import { audited } from '../../audit/audited.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { UsageDimensions } from './get-billing-usage.ts';

export const SetUsageSchedule = z.strictObject({
  url: z
    .url({ protocol: /^https?$/, error: 'an http or https address is needed' })
    .max(2000)
    .describe('URL that the usage of each day or month is posted to'),
  every: z.enum(['day', 'month']).describe('Calendar days or months, in UTC'),
  group_by: z.array(UsageDimensions).min(1).max(7).default(['workflow', 'agent', 'user', 'tool']),
});
export type SetUsageSchedule = z.input<typeof SetUsageSchedule>;

/** A schedule as it is shown. The path of the address can be a secret, so only its `origin` is included. */
type ShownSchedule = Omit<UsageSchedule, 'url'> & { origin: string };
type ShownDelivery = Omit<UsageDeliveryRow, 'delivered_at'> & { delivered_at: string | null };
export type UsageScheduleReport = { schedule: ShownSchedule | null; deliveries: ShownDelivery[] };

type ScheduleDeps = Pick<ApiServices, 'usageDeliveries' | 'audit' | 'clock'>;

/** Returns the address that usage is delivered to, and the outcomes of the last deliveries. */
export async function getUsageSchedule(
  services: Pick<ApiServices, 'usageDeliveries'>,
  scope: Scope,
): Promise<UsageScheduleReport> {
  const [schedule, deliveries] = await Promise.all([
    services.usageDeliveries.schedule(scope),
    services.usageDeliveries.recent(scope),
  ]);
  return {
    schedule: schedule === undefined ? null : shown(schedule),
    deliveries: deliveries.map(({ delivered_at, ...row }) => ({ ...row, delivered_at: delivered_at?.toISOString() ?? null })),
  };
}

/** Schedules a delivery for each day or month from the current one on. Failed deliveries are retried. */
export async function setUsageSchedule(
  services: ScheduleDeps,
  scope: Scope,
  input: SetUsageSchedule,
): Promise<UsageScheduleReport> {
  const { url, every, group_by } = SetUsageSchedule.parse(input);
  const known = await services.usageDeliveries.schedule(scope);
  const now = services.clock.now();
  const since = known?.every === every ? known.since : periodAt(every, now);
  const entry = { action: 'usage.scheduled', subject: new URL(url).origin, details: { every, group_by, since } };
  await audited(services, scope, entry, () => services.usageDeliveries.setSchedule(scope, { url, every, group_by, since }, now));
  return getUsageSchedule(services, scope);
}

/** Ends the deliveries. Does nothing where there are none. */
export async function removeUsageSchedule(services: ScheduleDeps, scope: Scope): Promise<UsageScheduleReport> {
  const known = await services.usageDeliveries.schedule(scope);
  if (known !== undefined) {
    const entry = { action: 'usage.unscheduled', subject: new URL(known.url).origin, details: { every: known.every } };
    await audited(services, scope, entry, () => services.usageDeliveries.removeSchedule(scope));
  }
  return getUsageSchedule(services, scope);
}

const shown = ({ url, ...schedule }: UsageSchedule): ShownSchedule => ({ ...schedule, origin: new URL(url).origin });
