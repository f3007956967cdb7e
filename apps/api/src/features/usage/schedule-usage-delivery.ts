import { backoffMs } from '@pinion/contracts';
import type { DeliveryChange, DueDelivery } from '../../stores/usage/usage-deliveries.ts';
import { daysOf, endOf } from '../../stores/usage/usage-periods.ts';
import { audited } from '../../audit/audited.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { type BillingDeps, reportUsage } from './get-billing-usage.ts';

const everyMs = 30_000;

/** Checks for due deliveries twice a minute. Returns a function that stops it and waits for a delivery in progress. */
export function scheduleUsageDelivery(services: UsageDeliveryDeps, report: (error: unknown) => void): () => Promise<void> {
  let delivering: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    delivering ??= deliverDueUsage(services)
      .catch(report)
      .finally(() => (delivering = undefined));
  }, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await delivering;
  };
}

type UsageDeliveryDeps = BillingDeps & Pick<ApiServices, 'usageDeliveries' | 'audit' | 'post'>;

const leaseMs = 120_000;
const postMs = 20_000;
const mostAttempts = 12;
const backoff = { firstMs: 60_000, longestMs: 6 * 3_600_000 };
/** Milliseconds to wait for runs that continue past the end of a period. After that, it is delivered as not final. */
const patienceMs = 2 * 86_400_000;
const lookAgainMs = 600_000;

/** Delivers each day or month that is due, one after the other. Returns the number of deliveries attempted. */
export async function deliverDueUsage(services: UsageDeliveryDeps): Promise<number> {
  for (let tried = 0; ; tried += 1) {
    const due = await services.usageDeliveries.take(services.clock.now(), leaseMs);
    if (due === undefined) return tried;
    await services.usageDeliveries.settle(due, await deliver(services, due));
  }
}

async function deliver(services: UsageDeliveryDeps, due: DueDelivery): Promise<DeliveryChange> {
  const { scope, schedule, id, period, attempts } = due;
  const report = await reportUsage(services, scope, daysOf(period), schedule.group_by);
  const now = services.clock.now();
  if (!report.is_final && now < endOf(period) + patienceMs)
    return { status: 'pending', attempts, http_status: null, error: null, next_at: new Date(now + lookAgainMs) };
  const body = JSON.stringify({ delivery_id: id, period, every: schedule.every, ...report });
  const details = { delivery_id: id, period, attempt: attempts + 1, bytes: Buffer.byteLength(body) };
  const entry = { action: 'usage.sent', subject: new URL(schedule.url).origin, details };
  const { status, error } = await audited(services, scope, entry, () =>
    services.post({ url: schedule.url, id, body, signal: AbortSignal.timeout(postMs) }),
  );
  const tried = { attempts: attempts + 1, http_status: status ?? null };
  if (error === undefined) return { ...tried, status: 'delivered', error: null, next_at: new Date(services.clock.now()) };
  const isLast = tried.attempts >= mostAttempts;
  const pauseMs = backoffMs(backoff, tried.attempts);
  return {
    ...tried,
    status: isLast ? 'failed' : 'pending',
    error: error.message,
    next_at: new Date(services.clock.now() + pauseMs),
  };
}
