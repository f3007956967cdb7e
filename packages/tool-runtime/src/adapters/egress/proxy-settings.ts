import { domainToASCII } from 'node:url';
import ipaddr from 'ipaddr.js';
import { peerOf } from './allow-list.ts';
import { isLoopbackHost } from './own-address.ts';

/** The proxies through which requests leave. Their addresses can contain passwords: show `described`, never the addresses. */
export type ProxySettings = {
  /** Returns the proxy of a request. Undefined for one that leaves directly. */
  proxyFor(url: URL): URL | undefined;
  /** A line about the settings for the administrator. */
  described: string;
};

/**
 * Reads `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY` for a protocol without one of its own, and `NO_PROXY`, each also in small letters,
 * which take precedence. Undefined without a proxy. Throws for an address that cannot be used, without repeating it, except for
 * `ALL_PROXY`, which often names a proxy by SOCKS for other programs: the description says that it is not used. This machine is
 * always reached directly.
 */
export function readProxySettings(text: (name: string) => string | undefined): ProxySettings | undefined {
  const read = (name: string): string | undefined => text(name.toLowerCase()) ?? text(name);
  const general = generalProxy(read('ALL_PROXY'));
  const proxies = {
    'https:': proxyIn('HTTPS_PROXY', read('HTTPS_PROXY')) ?? general.proxy,
    'http:': proxyIn('HTTP_PROXY', read('HTTP_PROXY')) ?? general.proxy,
  };
  const used = Object.entries(proxies).flatMap(([protocol, proxy]) =>
    proxy === undefined ? [] : [`${protocol}// by ${proxy.protocol}//${proxy.host}`],
  );
  if (used.length === 0)
    return general.unused === undefined
      ? undefined
      : { proxyFor: () => undefined, described: `Requests of tools, models and connections use no proxy; ${general.unused}` };
  const entries = unquoted(read('NO_PROXY') ?? '')
    .split(/[\s,;|]+/)
    .filter(Boolean);
  const exemptions = entries.map(entry => ({ entry, rule: ruleOf(entry) }));
  return {
    proxyFor: url => {
      const isDirect = isLoopbackHost(url.hostname) || exemptions.some(({ rule }) => rule?.(url) === true);
      return isDirect ? undefined : proxies[url.protocol === 'https:' ? 'https:' : 'http:'];
    },
    described: [
      `Requests of tools, models and connections use a proxy: ${used.join(', ')}`,
      ...labeled(
        'not for ',
        exemptions.filter(({ rule }) => rule !== undefined),
      ),
      ...labeled(
        'not understood in NO_PROXY: ',
        exemptions.filter(({ rule }) => rule === undefined),
      ),
      ...(general.unused === undefined ? [] : [general.unused]),
    ].join('; '),
  };
}

const labeled = (label: string, exemptions: readonly { entry: string }[]): string[] =>
  exemptions.length === 0 ? [] : [label + exemptions.map(({ entry }) => entry).join(', ')];

/** Removes the quotation marks that files of variables keep. */
const unquoted = (text: string): string => text.trim().replace(/^(["'])(.*)\1$/, '$2');

/** Returns the proxy in `ALL_PROXY`, or why it is not used. */
function generalProxy(text: string | undefined): { proxy?: URL | undefined; unused?: string } {
  try {
    return { proxy: proxyIn('ALL_PROXY', text) };
  } catch (error) {
    return { unused: `not used: ${error instanceof Error ? error.message : ''}` };
  }
}

function proxyIn(name: string, text: string | undefined): URL | undefined {
  const given = unquoted(text ?? '');
  if (given === '') return undefined;
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(given) ? given : `http://${given}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || url.hostname === '')
    throw new Error(`${name} is not the address of a proxy, such as http://proxy.example.com:3128`);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new Error(`${name} names a proxy by ${url.protocol}// Use one by http:// or https://`);
  const proxy = new URL(url.origin);
  proxy.username = decodable(url.username);
  proxy.password = decodable(url.password);
  return proxy;
}

/** Escapes percent signs that begin no escape sequence, as in a password that was not encoded. */
function decodable(text: string): string {
  try {
    decodeURIComponent(text);
    return text;
  } catch {
    return text.replaceAll('%', '%25');
  }
}

/**
 * Returns the check of one entry of NO_PROXY: a domain with all below it, a pattern with `*`, an address or a network, each with or
 * without a port. Undefined for an entry that is none.
 */
function ruleOf(entry: string): ((url: URL) => boolean) | undefined {
  const { host, port } = partsOf(/^https?:\/\//i.test(entry) && URL.canParse(entry) ? new URL(entry).host : entry);
  const matches = networkRule(host) ?? nameRule(host);
  return (
    matches &&
    (url => {
      const peer = peerOf(url);
      return (port === undefined || port === peer.port) && matches(bareHost(peer.host));
    })
  );
}

/** Returns host and port of an entry. More than one colon without brackets is an IPv6 address without a port. */
function partsOf(entry: string): { host: string; port: number | undefined } {
  const [, host, port] = /^(\[[^\]]*\]|[^:]*):(\d+|\*)$/.exec(entry) ?? [];
  return { host: bareHost(host ?? entry), port: port === undefined || port === '*' ? undefined : Number(port) };
}

const bareHost = (host: string): string =>
  host
    .replace(/^\[([^\]]*)\]/, '$1')
    .toLowerCase()
    .replace(/\.$/, '');

function networkRule(text: string): ((host: string) => boolean) | undefined {
  const [start = '', size] = text.split('/');
  if (!ipaddr.isValid(start)) return undefined;
  const first = ipaddr.process(start);
  const bits = size === undefined ? first.toByteArray().length * 8 : prefixLength(size);
  if (bits === undefined || bits > first.toByteArray().length * 8) return undefined;
  return host => {
    if (!ipaddr.isValid(host)) return false;
    const address = ipaddr.process(host);
    return address.kind() === first.kind() && address.match(first, bits);
  };
}

/** Returns the bits of a network's size, which is a number or a mask such as 255.0.0.0. */
const prefixLength = (size: string): number | undefined =>
  /^\d+$/.test(size)
    ? Number(size)
    : ipaddr.IPv4.isValid(size)
      ? (ipaddr.IPv4.parse(size).prefixLengthFromSubnetMask() ?? undefined)
      : undefined;

function nameRule(text: string): ((host: string) => boolean) | undefined {
  if (!/^[\p{L}\p{M}\p{N}_.*-]+$/u.test(text) || /^[\d.]+-[\d.]+$/.test(text)) return undefined;
  const domain = domainToASCII(text.replace(/^\*?\./, '').replaceAll('*', wildcard)).replaceAll(wildcard, '*');
  if (domain === '') return undefined;
  if (!domain.includes('*')) return host => host === domain || host.endsWith(`.${domain}`);
  const pattern = new RegExp(`^${domain.replaceAll('.', '\\.').replaceAll('*', '.*')}$`);
  return host => pattern.test(host);
}

/** Stands for `*` while a name is converted, which has no such character. */
const wildcard = '--any--';
