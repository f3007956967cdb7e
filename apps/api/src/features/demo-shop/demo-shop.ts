import type { FastifyInstance } from 'fastify';
import { OrderStore } from './order-store.ts';
import { paymentRoutes } from './payment-routes.ts';
import { createShopRouter } from './shop-router.ts';
import { briefRoutes } from './brief-routes.ts';
import { catalogRoutes } from './catalog-routes.ts';
import { crmRoutes } from './crm-routes.ts';
import { orderRoutes } from './order-routes.ts';
import { shippingRoutes } from './shipping-routes.ts';

export const demoShopPath = '/demo-shop';

/**
 * Registers a small, deterministic shop, which lets the very first run make real HTTP calls. Register it under `demoShopPath`.
 */
export function demoShop(app: FastifyInstance, options: { pace?: number }): Promise<void> {
  const router = createShopRouter(options.pace ?? 1);
  const registry = new OrderStore();
  catalogRoutes(app, router);
  orderRoutes(app, router, registry);
  paymentRoutes(app, router);
  shippingRoutes(app, router, registry);
  crmRoutes(app, router);
  briefRoutes(app, router);
  return Promise.resolve();
}
