import type { FastifyInstance } from 'fastify';
import { OrderStore } from './order-store.ts';
import { paymentRoutes } from './payment-routes.ts';
import { createShopRouter, readFrom, type ShopRouter } from './shop-router.ts';
import { catalogRoutes } from './catalog-routes.ts';
import { crmRoutes } from './crm-routes.ts';
import { orderRoutes } from './order-routes.ts';
import { shippingRoutes } from './shipping-routes.ts';
import * as z from 'zod';

const Brief = z.object({ title: z.string().default('Brief'), market: z.string().default(''), stock: z.string().default('') });

/** Registers the route that combines the findings of several services on one page. */
function briefRoutes(app: FastifyInstance, router: ShopRouter): void {
  app.post('/briefs', async (request, reply) => {
    const brief = readFrom(Brief, request, reply);
    if (brief === undefined) return reply;
    await router.takeTime(100);
    const sections = [
      { heading: 'Market', text: brief.market },
      { heading: 'Stock', text: brief.stock },
    ].filter(section => section.text !== '');
    const label = sections.reduce((sum, section) => sum + section.text.split(/\s+/).filter(Boolean).length, 0);
    return { title: brief.title, sections, words: label };
  });
}

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
