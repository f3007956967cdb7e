import { expect, it } from 'vitest';
import { readServiceUrl } from './service-url.ts';

it.each([
  'https://sandbox.example.com',
  'https://10.0.0.7:8443/api/',
  'http://127.0.0.1:9000',
  'http://[::1]:9000',
  'http://localhost:9000',
])('readServiceUrl accepts %s', text => expect(readServiceUrl(text)).toMatchObject({ ok: true }));

it.each([
  ['http://sandbox.example.com', 'must begin with https://'],
  ['http://10.0.0.7:9000', 'must begin with https://'],
  ['http://127.0.0.1.example.com', 'must begin with https://'],
  ['ftp://127.0.0.1', 'must begin with https://'],
  ['https://user:secret@sandbox.example.com', 'credentials'],
  ['https://sandbox.example.com/?token=x', 'query'],
  ['sandbox', 'not a URL'],
])('readServiceUrl refuses %s', (text, message) => {
  expect(readServiceUrl(text)).toEqual({ ok: false, message: expect.stringContaining(message) as string });
});
