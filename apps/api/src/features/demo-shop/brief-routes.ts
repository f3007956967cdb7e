import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { type Desk, readFrom } from './shop-answer.ts';

const Brief = z.object({ title: z.string().default('Brief'), market: z.string().default(''), stock: z.string().default('') });

/** Puts the findings of several desks on one page. */
export function briefRoutes(app: FastifyInstance, desk: Desk): void {
  app.post('/briefs', async (request, reply) => {
    const brief = readFrom(Brief, request, reply);
    if (brief === undefined) return reply;
    await desk.takeTime(100);
    const sections = [
      { heading: 'Market', text: brief.market },
      { heading: 'Stock', text: brief.stock },
    ].filter(section => section.text !== '');
    const words = sections.reduce((sum, section) => sum + section.text.split(/\s+/).filter(Boolean).length, 0);
    return { title: brief.title, sections, words };
  });
}
