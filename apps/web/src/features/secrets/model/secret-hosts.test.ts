import { expect, test } from 'vitest';
import { hostsError, hostsOfModel, readHosts } from './secret-hosts.ts';

test.each([
  ['', []],
  ['api.example.com', ['api.example.com']],
  ['https://API.example.com/v1, http://127.0.0.1:8080/', ['api.example.com', '127.0.0.1:8080']],
  ['http://intranet/x  *.example.com *.example.com', ['intranet:80', '*.example.com']],
])('readHosts reads %j', (text, hosts) => {
  expect(readHosts(text)).toEqual(hosts);
  expect(hostsError(text)).toBeUndefined();
});

test.each(['*', 'a/b', 'a b/c', 'host:', '[::'])('hostsError names the invalid host in %j', text => {
  expect(hostsError(text)).toContain('is not a valid host');
});

test('hostsOfModel returns the host of the provider or of the base URL', () => {
  expect(hostsOfModel({ provider: 'anthropic' })).toEqual(['api.anthropic.com']);
  expect(hostsOfModel({ provider: 'openai-compatible', base_url: 'http://127.0.0.1:11434/v1' })).toEqual(['127.0.0.1:11434']);
  expect(hostsOfModel({ provider: 'openai-compatible' })).toBeUndefined();
});
