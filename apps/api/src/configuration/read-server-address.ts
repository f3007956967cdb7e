import { type ServerAddress } from '../platform/http/server-address.ts';

type Text = (name: string) => string | undefined;

/**
 * Reads the address to listen on and the public URL.
 *
 * @throws Error when `PINION_URL` is not the origin of a page.
 */
export function readServerAddress(text: Text): ServerAddress {
  return { host: text('PINION_HOST') ?? '127.0.0.1', publicOrigin: originOf(text('PINION_URL')) };
}

function originOf(url: string | undefined): string | undefined {
  if (url === undefined) return undefined;
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol) || parsed.username !== '' || parsed.search !== '' || parsed.hash)
    throw new Error(`PINION_URL is ${url}. Set the address that people open, for example https://pinion.example.com`);
  if (parsed.pathname !== '/')
    throw new Error(`PINION_URL has the path ${parsed.pathname}. Serve Pinion at a host name of its own, without a path`);
  return parsed.origin;
}
