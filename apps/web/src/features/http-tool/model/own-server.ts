/**
 * Returns the address of the demo shop of this server without its port, as tools name it: `pinion:/demo-shop/...`. Any other URL
 * is returned unchanged.
 */
export const withoutOwnOrigin = (url: string, origin: string): string =>
  url.startsWith(`${origin}/demo-shop/`) ? `pinion:${url.slice(origin.length)}` : url;
