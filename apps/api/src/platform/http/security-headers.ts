import type { ServerResponse } from 'node:http';

/** What every answer says of itself: nobody frames it, guesses its type, embeds it elsewhere, or is told where its visitors came from. */
const everywhere: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** Sets what holds for all answers; whoever answers may say more, or less. */
export function setSecurityHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(everywhere)) response.setHeader(name, value);
}

export const apiPaths = ['/trpc', '/api/v1', '/blobs', '/demo-shop', '/mcp', '/metrics'] as const;

/** Reports whether the API answers at this address, and not the pages. */
export const isApiPath = (url: string): boolean =>
  apiPaths.some(path => url.startsWith(path) && (url.length === path.length || '/?'.includes(url[path.length] ?? '')));

/** Returns the policy of a page: its own scripts, those that Next writes into it (`nonce`), and those of the build (`hashes`). */
export const pagePolicy = (nonce: string, hashes: readonly string[]): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' ${hashes.map(hash => `'${hash}'`).join(' ')}`,
    // React and the canvas place things by style attributes, which take no nonce.
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
