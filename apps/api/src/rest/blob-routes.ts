import type { Scope } from '@pinion/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BlobShelf } from '../store/blob-shelf.ts';
import { sendError } from './error-answer.ts';

export type BlobRoutes = { blobs: Pick<BlobShelf, 'open'>; scopeOf: (request: FastifyRequest) => Scope };

/** What a browser may show by itself. Everything else is saved, not opened: a tool's bytes are nobody's page. */
const shown = /^(image\/(png|jpeg|gif|webp|avif)|application\/json|text\/(plain|csv|markdown))\b/i;

export function blobRoutes(app: FastifyInstance, { blobs, scopeOf }: BlobRoutes): Promise<void> {
  app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>('/blobs/:id', async (request, reply) => {
    const { exp, sig } = request.query;
    const ticket = { id: request.params.id, exp: Number(exp), signature: typeof sig === 'string' ? sig : '' };
    const blob = Number.isSafeInteger(ticket.exp) ? await blobs.open(scopeOf(request), ticket) : undefined;
    if (blob === undefined) {
      return sendError(reply, 404, 'NOT_FOUND', 'this blob is not here: the link is not whole, or its time is over');
    }
    const isShown = shown.test(blob.content_type);
    return reply
      .headers({
        'content-type': isShown ? blob.content_type : 'application/octet-stream',
        'content-length': String(blob.bytes),
        'content-disposition': isShown ? 'inline' : `attachment; filename="${request.params.id}"`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, max-age=3600, immutable',
      })
      .send(blob.content);
  });
  return Promise.resolve();
}
