import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Credential, credentialOf, headerLinesOf, withCredential, withHeaderLines } from './credential.ts';
import { parseDefinition } from './definition-fields.ts';

const text = JSON.stringify({ name: 'a.b', gateway_config: { url: 'https://a.example' }, secrets: ['OTHER'] });
const definitionOf = (written: string) => parseDefinition(written) ?? {};

test('credentialOf reads the template and the secret from the JSON of a definition', () => {
  const config = (credential: Credential) => definitionOf(withCredential(text, credential));
  expect(config({ kind: 'bearer', secret: 'KEY', name: '' })).toMatchObject({
    gateway_config: { headers: { authorization: 'Bearer {{secrets.KEY}}' } },
    secrets: ['OTHER', 'KEY'],
  });
  expect(config({ kind: 'basic', secret: 'KEY', name: '' })).toMatchObject({
    gateway_config: { headers: { authorization: 'Basic {{base64(secrets.KEY)}}' } },
  });
  expect(config({ kind: 'query', secret: 'KEY', name: 'token' })).toMatchObject({
    gateway_config: { query: { token: '{{secrets.KEY}}' } },
  });
});

test('withCredential writes a credential that credentialOf reads, and removes it completely', () => {
  const kind = fc.constantFrom('bearer', 'basic', 'header', 'query');
  fc.assert(
    fc.property(kind, kind, fc.constantFrom('KEY', 'A_KEY'), (first, second, secret) => {
      const once = withCredential(text, { kind: first, secret: 'FIRST', name: 'x-key' });
      const twice = withCredential(once, { kind: second, secret, name: 'x-key' });
      expect(credentialOf(definitionOf(twice))).toMatchObject({ kind: second, secret });
      expect(JSON.stringify(definitionOf(twice))).not.toContain('FIRST');
      expect(definitionOf(withCredential(twice, { kind: 'none', secret: '', name: '' }))).toEqual(JSON.parse(text));
    }),
  );
});

test('credentialOf returns custom for two secret templates and keeps them as written', () => {
  const written = JSON.stringify({ gateway_config: { headers: { a: '{{secrets.A}}', b: 'x {{secrets.B}}' } } });
  expect(credentialOf(definitionOf(written)).kind).toBe('custom');
  expect(headerLinesOf(definitionOf(written), 'headers')).toBe('a: {{secrets.A}}\nb: x {{secrets.B}}');
});

test('withHeaderLines keeps the credential and ignores a line without a name', () => {
  const keyed = withCredential(text, { kind: 'bearer', secret: 'KEY', name: '' });
  const after = withHeaderLines(keyed, 'headers', 'accept-language: en\n\nx-time: 10:30') ?? '';
  expect(definitionOf(after)['gateway_config']).toMatchObject({
    headers: { 'accept-language': 'en', 'x-time': '10:30', authorization: 'Bearer {{secrets.KEY}}' },
  });
  expect(headerLinesOf(definitionOf(after), 'headers')).toBe('accept-language: en\nx-time: 10:30');
  expect(withHeaderLines(after, 'headers', 'no colon')).toBeUndefined();
});
