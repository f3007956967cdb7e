import { OutboundFailure, refused } from './outbound-failure.ts';

/** Reads the URL of a request and throws unless it is one that may be called. */
export function readTarget(text: string): URL {
  if (!URL.canParse(text)) throw invalid('Invalid URL. Use the form https://host/path.');
  const url = new URL(text);
  checkTarget(url);
  return url;
}

/** Throws for a URL that may not be called. Also runs on every redirect. */
export function checkTarget(url: URL): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw refused('scheme_blocked', `Unsupported URL scheme ${url.protocol.slice(0, 20)} Use http or https.`);
  }
  if (url.username !== '' || url.password !== '')
    throw invalid('The URL contains a user name or password. Store it as a secret and send it in a header.');
}

/** Reads a host the way URLs do, so that `127.1`, `0x7f000001` and `①②⑦.0.0.1` are checked as the address they mean. */
export function readPeer(host: string, port: number): { host: string; port: number } {
  const text = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
  if (/[\s/?#@\\]/.test(text) || !URL.canParse(`http://${text}/`)) throw invalid('Invalid host name.');
  const url = new URL(`http://${text}/`);
  if (url.port !== '' || url.username !== '' || url.hostname === '') throw invalid('Invalid host name.');
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw invalid(`Invalid port ${port}. Use 1 to 65535.`);
  return { host: url.hostname, port };
}

/** Header names that the connection itself sets. No caller can set them. */
const ownHeaders = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'keep-alive',
  'upgrade',
  'expect',
  'te',
  'trailer',
  'proxy-connection',
]);
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/**
 * Reads headers with lowercase names. A line break in a value is refused, not repaired. Headers that the connection sets are
 * dropped.
 */
export function readHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const read: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (!headerName.test(name)) throw invalid('A header name contains characters that HTTP does not allow.');
    if (isUnsafe(value))
      throw invalid(`The value of header ${name} contains a line break or another character that HTTP does not allow.`);
    const lower = name.toLowerCase();
    if (!ownHeaders.has(lower)) read[lower] = value;
  }
  return read;
}

/** Checks for control characters (except tab) and characters beyond Latin-1. */
function isUnsafe(value: string): boolean {
  for (let index = 0; index < value.length; index += 1) {
    const code = value.charCodeAt(index);
    if ((code < 0x20 && code !== 0x09) || code === 0x7f || code > 0xff) return true;
  }
  return false;
}

const invalid = (message: string): OutboundFailure => new OutboundFailure({ code: 'VALIDATION_ERROR', message });
