import type { ServerResponse } from 'node:http';

/** The headers of every response: no framing, no MIME sniffing, no embedding elsewhere, no referrer. */
const everywhere: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** Sets the headers of all responses. A handler can add or override some. */
export function setSecurityHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(everywhere)) response.setHeader(name, value);
}

const apiPaths = ['/trpc', '/api/v1', '/blobs', '/demo-shop', '/mcp', '/metrics'] as const;

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
