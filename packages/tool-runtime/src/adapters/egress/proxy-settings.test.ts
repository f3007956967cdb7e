import { expect, it } from 'vitest';
import { readProxySettings } from './proxy-settings.ts';

const settingsOf = (variables: Record<string, string>) => readProxySettings(name => variables[name]);
const proxy = 'http://proxy.corp:3128';

/** Returns whether a request uses the proxy with these entries of NO_PROXY. */
const usesProxy = (list: string, url: string): boolean =>
  settingsOf({ HTTPS_PROXY: proxy, HTTP_PROXY: proxy, NO_PROXY: list })?.proxyFor(new URL(url)) !== undefined;

it('readProxySettings reads both spellings, the small one first, and keeps the protocols apart', () => {
  const settings = settingsOf({ HTTPS_PROXY: 'http://a:1', https_proxy: 'http://b:2', HTTP_PROXY: 'c:3' });
  expect(settings?.proxyFor(new URL('https://x.example'))?.host).toBe('b:2');
  expect(settings?.proxyFor(new URL('http://x.example'))?.host).toBe('c:3');
  expect(settingsOf({ HTTP_PROXY: proxy })?.proxyFor(new URL('https://x.example'))).toBeUndefined();
  expect(settingsOf({ NO_PROXY: '*', HTTPS_PROXY: '' })).toBeUndefined();
});

it.each([
  ['', 'https://api.example.com', true],
  ['*', 'https://api.example.com', false],
  ['example.com', 'https://example.com', false],
  ['example.com', 'https://API.Example.com./x', false],
  ['example.com', 'https://badexample.com', true],
  ['.example.com', 'https://api.example.com', false],
  ['*.example.com', 'https://api.example.com', false],
  ['other.example, example.com', 'https://api.example.com', false],
  ['other.example example.com', 'https://api.example.com', false],
  ['example.com:8443', 'https://example.com', true],
  ['example.com:443', 'https://example.com', false],
  ['10.0.0.7', 'http://10.0.0.7:8080', false],
  ['10.0.0.0/8', 'http://10.9.8.7', false],
  ['10.0.0.0/8', 'http://11.0.0.1', true],
  ['10.0.0.0/8', 'http://[fd00::1]', true],
  ['fd00::/8', 'http://[fd00::1]', false],
  ['[fd00::1]:8080', 'http://[fd00::1]:8080', false],
  ['http://internal.example', 'http://internal.example/', false],
  ['https://internal.example:8443/', 'https://internal.example:8443/x', false],
  ['10.*', 'http://10.1.2.3/', false],
  ['10.*', 'http://11.1.2.3/', true],
  ['192.168.*.*', 'http://192.168.1.2/', false],
  ['*example.com', 'http://badexample.com', false],
  ['models-*.example.com', 'http://models-1.example.com', false],
  ['models-*.example.com', 'http://tools-1.example.com', true],
  ['*:8080', 'http://a.example:8080', false],
  ['*:8080', 'http://a.example:8081', true],
  ['a.example:*', 'http://a.example:8081', false],
  ['[fd00::]/8', 'http://[fd00::1]/', false],
  ['::ffff:10.0.0.1', 'http://10.0.0.1', false],
  ['10.0.0.0/255.0.0.0', 'http://10.1.1.1', false],
  ['bücher.example', 'http://bücher.example', false],
  ['".corp,b.example"', 'http://a.corp', false],
  ['".corp,b.example"', 'http://b.example', false],
  ['a.example;b.example', 'http://b.example', false],
  ['a.example|b.example', 'http://b.example', false],
  ['.', 'http://a.example', true],
  ['', 'http://localhost:11434', false],
  ['', 'http://127.0.0.1:11434', false],
  ['', 'http://[::1]:11434', false],
])('with NO_PROXY "%s", a request to %s uses the proxy: %s', (list, url, expected) => {
  expect(usesProxy(list, url)).toBe(expected);
});

it('readProxySettings describes the proxies without their passwords', () => {
  const described = settingsOf({ HTTPS_PROXY: 'http://ann:hunter2@proxy.corp:3128', NO_PROXY: '.corp' })?.described;
  expect(described).toBe(
    'Requests of tools, models and connections use a proxy: https:// by http://proxy.corp:3128; not for .corp',
  );
});

it('readProxySettings uses ALL_PROXY for a protocol without a proxy of its own', () => {
  const settings = settingsOf({ ALL_PROXY: 'http://all:1', HTTPS_PROXY: 'http://tls:2', NO_PROXY: '.corp' });
  expect(settings?.proxyFor(new URL('https://x.example'))?.host).toBe('tls:2');
  expect(settings?.proxyFor(new URL('http://x.example'))?.host).toBe('all:1');
  expect(settings?.proxyFor(new URL('http://x.corp'))).toBeUndefined();
});

it.each([
  [{}, 'use no proxy'],
  [{ HTTPS_PROXY: proxy }, 'use a proxy: https:// by http://proxy.corp:3128'],
])('readProxySettings says that a proxy by SOCKS in ALL_PROXY is not used, beside %o', (others, used) => {
  const settings = settingsOf({ all_proxy: 'socks5://ann:hunter2@127.0.0.1:1080', ...others });
  expect(settings?.described).toBe(
    `Requests of tools, models and connections ${used}; not used: ALL_PROXY names a proxy by socks5:// Use one by http:// or https://`,
  );
  expect(settings?.proxyFor(new URL('http://x.example'))).toBeUndefined();
});

it('readProxySettings names the entries of NO_PROXY that it cannot read', () => {
  const { described } = settingsOf({ HTTPS_PROXY: proxy, NO_PROXY: 'a.example,10.0.0.0/33,<local>,10.0.0.1-10.0.0.9' }) ?? {};
  expect(described).toMatch(
    /; not for a\.example; not understood in NO_PROXY: 10\.0\.0\.0\/33, <local>, 10\.0\.0\.1-10\.0\.0\.9$/,
  );
});

it.each([
  ['http://ann:50%off@proxy.corp:3128', 'ann:50%off'],
  ['http://ann:%FF@proxy.corp:3128', 'ann:%FF'],
  ['http://ann:p%40ss@proxy.corp:3128', 'ann:p@ss'],
  ['http://ann:p@ss@proxy.corp:3128/proxy.pac?x=1#y', 'ann:p@ss'],
  ['"http://ann:p@proxy.corp:3128"', 'ann:p'],
])('readProxySettings reads the address %s as one with the credentials %s', (address, credentials) => {
  const url = settingsOf({ HTTPS_PROXY: address })?.proxyFor(new URL('https://x.example'));
  expect(url && `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`).toBe(credentials);
  expect(url && `${url.host}${url.pathname}${url.search}${url.hash}`).toBe('proxy.corp:3128/');
});

it.each(['http://ann:hunter2@', 'socks5://ann:hunter2@proxy.corp', 'http://ann:hunter2@[bad'])(
  'readProxySettings refuses an address that cannot be used, without its password: %s',
  address => {
    expect(() => settingsOf({ HTTPS_PROXY: address })).toThrow(/^HTTPS_PROXY (is not the address|names a proxy by socks5:)/);
    expect(() => settingsOf({ HTTPS_PROXY: address })).not.toThrow(/hunter2/);
  },
);
