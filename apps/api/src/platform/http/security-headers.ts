import type { ServerResponse } from 'node:http';

/** The headers of every response: no MIME sniffing, no embedding elsewhere, no referrer. */
const everywhere: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** The headers that only a document obeys: no framing, no window shared with other sites, no scripts. */
const ofDocuments: Readonly<Record<string, string>> = {
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** The value of `strict-transport-security` for servers whose public URL is https: one year (RFC 6797). */
export const transportPolicy = 'max-age=31536000';

/** Sets the headers of all responses. A handler can add or override some. */
export function setSecurityHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries({ ...everywhere, ...ofDocuments })) response.setHeader(name, value);
}

/** Removes the headers that have no effect on a script or a style. */
export function removeDocumentHeaders(response: ServerResponse): void {
  for (const name of Object.keys(ofDocuments)) response.removeHeader(name);
}

const apiPaths = ['/trpc', '/api/v1', '/auth', '/blobs', '/demo-shop', '/health', '/mcp', '/metrics'] as const;

/** Returns whether the API answers at this address, and not the pages. */
export const isApiPath = (url: string): boolean =>
  apiPaths.some(path => url.startsWith(path) && (url.length === path.length || '/?'.includes(url[path.length] ?? '')));

/**
 * Returns the content security policy of a page: its own scripts, those that Next writes into it (`nonce`), and those of the
 * build (`hashes`).
 */
export const pagePolicy = (nonce: string, hashes: readonly string[]): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' ${hashes.map(hash => `'${hash}'`).join(' ')}`,
    // React and the canvas position elements with style attributes, which take no nonce.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
