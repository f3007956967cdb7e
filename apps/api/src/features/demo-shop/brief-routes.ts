import type { FastifyInstance } from 'fastify';
import { type ShopRouter, readFrom } from './shop-router.ts';
import * as z from 'zod';

const Brief = z.object({ title: z.string().default('Brief'), market: z.string().default(''), stock: z.string().default('') });

/** Registers the route that combines the findings of several services on one page. */
export function briefRoutes(app: FastifyInstance, router: ShopRouter): void {
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
