import { expect, test } from 'vitest';
import { modelListRequest } from './model-list-request.ts';

test.each([
  ['openai', undefined, 'https://api.openai.com/v1/models', { authorization: 'Bearer k' }],
  ['openai-responses', 'https://proxy.example/v1/', 'https://proxy.example/v1/models', { authorization: 'Bearer k' }],
  [
    'anthropic',
    undefined,
    'https://api.anthropic.com/v1/models?limit=1000',
    { 'x-api-key': 'k', 'anthropic-version': '2023-06-01' },
  ],
  ['google', undefined, 'https://generativelanguage.googleapis.com/v1beta/models?pageSize=1000', { 'x-goog-api-key': 'k' }],
  ['openai-compatible', 'http://127.0.0.1:1/v1', 'http://127.0.0.1:1/v1/models', { authorization: 'Bearer k' }],
] as const)('modelListRequest of %s with base URL %s requests %s', (provider, base_url, url, headers) => {
  expect(modelListRequest({ provider, ...(base_url === undefined ? {} : { base_url }) }, 'k')).toEqual({ url, headers });
});

test('modelListRequest returns undefined for a provider without a server', () => {
  expect(modelListRequest({ provider: 'scripted' }, 'k')).toBeUndefined();
  expect(modelListRequest({ provider: 'openai-compatible' }, 'k')).toBeUndefined();
});

test('modelListRequest sends no header of a key to a server without keys', () => {
  const url = 'http://127.0.0.1:1/v1';
  expect(modelListRequest({ provider: 'openai-compatible', base_url: url }, undefined)).toEqual({
    url: `${url}/models`,
    headers: {},
  });
});
