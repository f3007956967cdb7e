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
 * Reads `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`, each also in small letters, which take precedence. Undefined without a proxy.
 * Throws for an address that cannot be used, without repeating it. This machine is always reached directly.
 */
export function readProxySettings(text: (name: string) => string | undefined): ProxySettings | undefined {
  const read = (name: string): string | undefined => text(name.toLowerCase()) ?? text(name);
  const proxies = {
    'https:': proxyIn('HTTPS_PROXY', read('HTTPS_PROXY')),
    'http:': proxyIn('HTTP_PROXY', read('HTTP_PROXY')),
  };
  const used = Object.entries(proxies).flatMap(([protocol, proxy]) =>
    proxy === undefined ? [] : [`${protocol}// by ${proxy.protocol}//${proxy.host}`],
  );
  if (used.length === 0) return undefined;
  const list = read('NO_PROXY') ?? '';
  const rules = list
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(ruleOf);
  return {
    proxyFor: url => {
      const isDirect = isLoopbackHost(url.hostname) || rules.some(isExempt => isExempt(url));
      return isDirect ? undefined : proxies[url.protocol === 'https:' ? 'https:' : 'http:'];
    },
    described: `Requests of tools, models and connections use a proxy: ${used.join(', ')}${list === '' ? '' : `; not for ${list}`}`,
  };
}

function proxyIn(name: string, text: string | undefined): URL | undefined {
  const given = text?.trim() ?? '';
  if (given === '') return undefined;
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(given) ? given : `http://${given}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || url.hostname === '')
    throw new Error(`${name} is not the address of a proxy, such as http://proxy.example.com:3128`);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new Error(`${name} names a proxy by ${url.protocol}// Use one by http:// or https://`);
  return url;
}

/** Returns the check of one entry of NO_PROXY: `*`, a domain with all below it, an address or a network, each with or without a port. */
function ruleOf(entry: string): (url: URL) => boolean {
  if (entry === '*') return () => true;
  const { host, port } = partsOf(entry);
  const matches = networkRule(host) ?? nameRule(host);
  return url => {
    const peer = peerOf(url);
    return (port === undefined || port === peer.port) && matches(bareHost(peer.host));
  };
}

/** Returns host and port of an entry. More than one colon without brackets is an IPv6 address without a port. */
function partsOf(entry: string): { host: string; port: number | undefined } {
  const found = /^(\[[^\]]*\]|[^:]*):(\d+)$/.exec(entry);
  return found === null ? { host: bareHost(entry), port: undefined } : { host: bareHost(found[1] ?? ''), port: Number(found[2]) };
}

const bareHost = (host: string): string =>
  host
    .replace(/^\[|\]$/g, '')
    .toLowerCase()
    .replace(/\.$/, '');

function networkRule(text: string): ((host: string) => boolean) | undefined {
  const network = ipaddr.isValidCIDR(text) ? text : ipaddr.isValid(text) ? `${text}/${text.includes(':') ? 128 : 32}` : undefined;
  if (network === undefined) return undefined;
  const [base, bits] = ipaddr.parseCIDR(network);
  return host => {
    if (!ipaddr.isValid(host)) return false;
    const address = ipaddr.process(host);
    return address.kind() === base.kind() && address.match(base, bits);
  };
}

function nameRule(text: string): (host: string) => boolean {
  const domain = text.replace(/^\*?\./, '');
  return host => host === domain || host.endsWith(`.${domain}`);
}
