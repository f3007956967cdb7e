import type { FastifyInstance } from 'fastify';
import { authenticationRequired } from '../auth/authorize.ts';
import type { CallerOf } from '../auth/caller.ts';
import type { ServedBlobs } from '../platform/blobs/served-blobs.ts';
import { sendError } from '../operations/rest/error-response.ts';

export type BlobRoutes = { blobs: Pick<ServedBlobs, 'open'>; callerOf: CallerOf };

/** The content types that a browser can display inline. */
const shown = /^(image\/(?:png|jpeg|gif|webp|avif)|application\/json|text\/(?:plain|csv|markdown)) *(?:;|$)/i;

/**
 * Returns the content type to send, without the parameters that a tool wrote: a browser that reads a second type among them would
 * open it as a page. Undefined for what is downloaded.
 */
function shownType(contentType: string): string | undefined {
  const type = shown.exec(contentType)?.[1]?.toLowerCase();
  return type?.startsWith('text/') === true ? `${type}; charset=utf-8` : type;
}

export function blobRoutes(app: FastifyInstance, { blobs, callerOf }: BlobRoutes): Promise<void> {
  app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>('/blobs/:id', async (request, reply) => {
    const caller = await callerOf(request, reply);
    // Every role can read, so authentication is the only check.
    if (caller === undefined) return sendError(reply, 401, 'AUTH_REQUIRED', authenticationRequired().message);
    const { exp, sig, ...unknown } = request.query;
    const [field] = Object.keys(unknown);
    const pointer = `/query/${field}`;
    if (field !== undefined)
      return sendError(reply, 400, 'VALIDATION_ERROR', `${pointer}: unknown field`, { pointer, message: 'unknown field' });
    const ticket = { id: request.params.id, exp: Number(exp), signature: typeof sig === 'string' ? sig : '' };
    const blob = Number.isSafeInteger(ticket.exp) ? await blobs.open(caller.scope, ticket) : undefined;
    if (blob === undefined) {
      return sendError(reply, 404, 'NOT_FOUND', 'this blob is not here: the link is not whole, or its time is over');
    }
    const type = shownType(blob.content_type);
    return reply
      .headers({
        'content-type': type ?? 'application/octet-stream',
        'content-length': String(blob.bytes),
        'content-disposition': type !== undefined ? 'inline' : `attachment; filename="${request.params.id}"`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, max-age=3600, immutable',
      })
      .send(blob.content);
  });
  return Promise.resolve();
}
