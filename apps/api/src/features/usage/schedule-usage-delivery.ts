import { deliverDueUsage, type UsageDeliveryDeps } from './deliver-due-usage.ts';

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
