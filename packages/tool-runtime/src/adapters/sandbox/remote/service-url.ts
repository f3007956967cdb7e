import { isLoopbackHost } from '../../egress/own-address.ts';

export type ReadServiceUrl = { ok: true; url: URL } | { ok: false; message: string };

/** Reads the address of a sandbox service. Code and secrets go there, so only this machine can be reached without TLS. */
export function readServiceUrl(text: string): ReadServiceUrl {
  if (!URL.canParse(text)) return { ok: false, message: 'is not a URL' };
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { ok: false, message: 'must begin with https://' };
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname))
    return { ok: false, message: 'must begin with https://, because http:// is for this machine only' };
  if (url.username !== '' || url.password !== '') return { ok: false, message: 'must not contain credentials' };
  if (url.search !== '' || url.hash !== '') return { ok: false, message: 'must not contain a query or a fragment' };
  return { ok: true, url };
}
