export { healthRoutes } from './health-routes.ts';
export { metricsRoutes } from './metrics-routes.ts';
export { type Health, openHealth } from './open-health.ts';
