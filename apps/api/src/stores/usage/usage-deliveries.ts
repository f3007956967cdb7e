import type { Scope } from '@pinion/contracts';
import type { Database } from '@pinion/db';
import type { UsageDimension } from './usage-report.sql.ts';
import { passedPeriods, type UsageEvery } from './usage-periods.ts';
import { takeSql } from './usage-deliveries.sql.ts';

export type UsageSchedule = {
  url: string;
  every: UsageEvery;
  group_by: UsageDimension[];
  /** The first day or month that is delivered. */
  since: string;
};
export type UsageDeliveryRow = {
  id: string;
  period: string;
  status: 'pending' | 'delivered' | 'failed';
  attempts: number;
  /** The HTTP status, null when there has been no response yet. */
  http_status: number | null;
  error: string | null;
  delivered_at: Date | null;
};
/** A delivery that only this process makes, until its lease ends. */
export type DueDelivery = { scope: Scope; schedule: UsageSchedule; id: string; period: string; attempts: number };
export type DeliveryChange = Pick<UsageDeliveryRow, 'status' | 'attempts' | 'http_status' | 'error'> & { next_at: Date };

export type UsageDeliveries = {
  schedule(scope: Scope): Promise<UsageSchedule | undefined>;
  /** Replaces the previous schedule. Failed deliveries are retried at the new address. */
  setSchedule(scope: Scope, schedule: UsageSchedule, now: number): Promise<void>;
  /** Deletes the schedule. Returns false where there was none. */
  removeSchedule(scope: Scope): Promise<boolean>;
  /** Returns the deliveries, newest periods first. */
  recent(scope: Scope): Promise<UsageDeliveryRow[]>;
  /** Takes a due delivery for the duration of a lease. */
  take(now: number, leaseMs: number): Promise<DueDelivery | undefined>;
  settle(due: DueDelivery, change: DeliveryChange): Promise<void>;
};

/** Maximum number of past periods to deliver. A server that was off for long delivers the last of what it missed. */
const mostPeriods = 31;
const listed = 12;

type ScheduleRow = {
  workspace_id: string;
  org_id: string;
  user_id: string;
  url: string;
  every: UsageEvery;
  group_by: string;
  since: string;
};

export function createUsageDeliveries({ prisma, pool }: Pick<Database, 'prisma' | 'pool'>, newId: () => string): UsageDeliveries {
  const addPassed = async (now: number): Promise<void> => {
    const schedules = (await prisma.usageSchedule.findMany()) as ScheduleRow[];
    for (const { workspace_id, since } of schedules) {
      const periods = passedPeriods(since, now, mostPeriods);
      const data = periods.map(period => ({ workspace_id, period, id: newId(), next_at: new Date(now) }));
      if (data.length > 0) await prisma.usageDelivery.createMany({ data, skipDuplicates: true });
    }
  };
  return {
    async schedule({ workspace_id }) {
      const row = await prisma.usageSchedule.findUnique({ where: { workspace_id } });
      return row === null ? undefined : scheduleIn(row as ScheduleRow);
    },
    async setSchedule({ workspace_id, org_id, user_id }, { url, every, group_by, since }, now) {
      const row = { url, every, group_by: JSON.stringify(group_by), since, org_id, user_id };
      await prisma.$transaction([
        prisma.usageSchedule.upsert({ where: { workspace_id }, create: { workspace_id, ...row }, update: row }),
        prisma.usageDelivery.updateMany({
          where: { workspace_id, status: 'failed' },
          data: { status: 'pending', attempts: 0, next_at: new Date(now) },
        }),
      ]);
    },
    async removeSchedule({ workspace_id }) {
      return (await prisma.usageSchedule.deleteMany({ where: { workspace_id } })).count > 0;
    },
    async recent({ workspace_id }) {
      const rows = await prisma.usageDelivery.findMany({
        where: { workspace_id },
        select: { id: true, period: true, status: true, attempts: true, http_status: true, error: true, delivered_at: true },
        orderBy: { period: 'desc' },
        take: listed,
      });
      return rows as UsageDeliveryRow[];
    },
    async take(now, leaseMs) {
      await addPassed(now);
      const { rows } = await pool.query<ScheduleRow & { id: string; period: string; attempts: number }>(takeSql, [
        new Date(now),
        new Date(now + leaseMs),
      ]);
      const [row] = rows;
      if (row === undefined) return undefined;
      const { workspace_id, org_id, user_id, id, period, attempts } = row;
      return { scope: { workspace_id, org_id, user_id }, schedule: scheduleIn(row), id, period, attempts };
    },
    async settle({ scope: { workspace_id }, period }, { next_at, ...change }) {
      const delivered_at = change.status === 'delivered' ? next_at : null;
      await prisma.usageDelivery.updateMany({ where: { workspace_id, period }, data: { ...change, next_at, delivered_at } });
    },
  };
}

const scheduleIn = ({ url, every, group_by, since }: ScheduleRow): UsageSchedule => ({
  url,
  every,
  group_by: JSON.parse(group_by) as UsageDimension[],
  since,
});
