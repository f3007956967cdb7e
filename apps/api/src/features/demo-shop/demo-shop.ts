import type { FastifyInstance } from 'fastify';
import { briefRoutes } from './brief-routes.ts';
import { catalogRoutes } from './catalog-routes.ts';
import { crmRoutes } from './crm-routes.ts';
import { OrderBook } from './order-book.ts';
import { orderRoutes } from './order-routes.ts';
import { paymentRoutes } from './payment-routes.ts';
import { shippingRoutes } from './shipping-routes.ts';
import { createDesk } from './shop-answer.ts';

export const demoShopPath = '/demo-shop';

/** A small, deterministic shop, so that the very first run makes real HTTP calls. Register it under `demoShopPath`. */
export function demoShop(app: FastifyInstance, options: { pace?: number }): Promise<void> {
  const desk = createDesk(options.pace ?? 1);
  const book = new OrderBook();
  catalogRoutes(app, desk);
  orderRoutes(app, desk, book);
  paymentRoutes(app, desk);
  shippingRoutes(app, desk, book);
  crmRoutes(app, desk);
  briefRoutes(app, desk);
  return Promise.resolve();
}
