import type { RefreshSchedule } from '@pinion/contracts';

const intervalsMs: Readonly<Record<Exclude<RefreshSchedule, 'off'>, number>> = { hourly: 3_600_000, daily: 86_400_000 };

/** Returns the time of the next scheduled refresh; null without a schedule. */
export const nextRefreshAt = (refresh: RefreshSchedule, now: number): Date | null =>
  refresh === 'off' ? null : new Date(now + intervalsMs[refresh]);
