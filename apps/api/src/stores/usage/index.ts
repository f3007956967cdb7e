export { type BillingUsage, openBillingUsage } from './billing-usage.ts';
export { type UsageDeliveries, createUsageDeliveries } from './usage-deliveries.ts';
