export { billingOperations } from './billing-operations.ts';
export { scheduleUsageDelivery } from './schedule-usage-delivery.ts';
export { usageOperations } from './usage-operations.ts';
