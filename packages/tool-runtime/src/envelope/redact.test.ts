import { readFileSync } from 'node:fs';
import { deflateSync, gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callIdPreimage, canonicalJson, fillTemplate } from '@pinion/contracts';
import { nodeHasher } from '../adapters/node/node-hasher.ts';
import { suiteFolder } from '../testing/suite-data.ts';
import { encodingsOf } from './encodings.ts';
import { Redaction, redactError, redactText, redactValue } from './redact.ts';

const naughty = JSON.parse(readFileSync(`${suiteFolder('naughty')}/blns.json`, 'utf8')) as string[];

const watch = (...secrets: string[]): Redaction => {
  const redaction = new Redaction();
  redaction.add(secrets);
  return redaction;
};
const escaped = (text: string): string => JSON.stringify(text).slice(1, -1);
const secret = fc.oneof(
  fc.string({ minLength: 8, maxLength: 24 }),
  fc.string({ minLength: 8, maxLength: 24, unit: 'grapheme' }),
  fc.base64String({ minLength: 8 }),
);
const around = fc.string({ maxLength: 9, unit: 'grapheme' });

/** The spellings in which external systems can return a value. */
const spellings: Record<string, (value: string) => string> = {
  'as it is': value => value,
  hex: value => Buffer.from(value).toString('hex'),
  HEX: value => Buffer.from(value).toString('hex').toUpperCase(),
  percent: value => encodeURIComponent(value),
  'percent, lower case': value => encodeURIComponent(value).replace(/%[0-9A-F]{2}/g, code => code.toLowerCase()),
  form: value => encodeURIComponent(value).replaceAll('%20', '+'),
  html: value => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  'percent, all of it': value => Buffer.from(value).toString('hex').replace(/../g, '%$&'),
  'html, all quotes': value =>
    value
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;'),
  'ASCII only': value => value.replace(/[^\0-\x7f]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  'form, as URLSearchParams writes it': value => new URLSearchParams([['', value.toWellFormed()]]).toString().slice(1),
  composed: value => value.normalize('NFC'),
  decomposed: value => value.normalize('NFD'),
  'every unit as \\u': value =>
    [...Array(value.length).keys()].map(index => `\\u${value.charCodeAt(index).toString(16).padStart(4, '0')}`).join(''),
  'HTML as \\u': value => value.replace(/[<>&]/g, mark => `\\u00${mark.charCodeAt(0).toString(16)}`),
  'JSON in JSON in JSON': value => escaped(escaped(value)),
  'slashes escaped': value => value.replaceAll('/', '\\/'),
  reversed: value => [...value].reverse().join(''),
  'JSON in JSON': escaped,
};

describe('redaction', () => {
  it.each(Object.keys(spellings))('redaction removes a secret spelled %s', name => {
    fc.assert(
      fc.property(secret, around, around, (value, before, after) => {
        fc.pre(!'[redacted]'.includes(value));
        const spelled = spellings[name]?.(value) ?? '';
        const clean = JSON.stringify(redactValue({ text: before + spelled + after, [spelled]: [spelled] }, watch(value)));
        expect(clean.includes(escaped(spelled))).toBe(false);
      }),
    );
  });

  it.each([
    ['the password of an address', 'postgres://app:s3cr%20et-river@db.example/main', 's3cr et-river'],
    ['the password of an address, as it stands there', 'postgres://app:s3cr%20et-river@db.example/main', 's3cr%20et-river'],
    ['the second half of Basic', 'robot:amber-river', 'amber-river'],
    ['the second half of Basic, in base64', 'robot:amber-river', Buffer.from('amber-river').toString('base64')],
    [
      'a line of a PEM',
      '-----BEGIN KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC\n-----END KEY-----\n',
      'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC',
    ],
  ])('redaction removes %s', (_part, value, content) => {
    expect(redactText(`it said <${content}>`, watch(value))).not.toContain(content);
  });

  const characters = (text: string): string[] => text.split('');
  const apiKey = fc.oneof(
    fc.string({
      minLength: 24,
      maxLength: 48,
      unit: fc.constantFrom(...characters('ABCDEFGHJKMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz0123456789')),
    }),
    fc.string({ minLength: 32, maxLength: 64, unit: fc.constantFrom(...characters('0123456789abcdef')) }),
  );

  it('redaction removes parts of a secret of twelve or more characters', () => {
    fc.assert(
      fc.property(apiKey, fc.nat(), fc.nat(), around, around, (value, first, size, before, after) => {
        const start = first % (value.length - 12);
        const part = value.slice(start, start + 12 + (size % (value.length - start - 12)));
        fc.pre(/\d/.test(part) && /[A-Za-z]/.test(part));
        expect(redactText(before + part + after, watch(value))).not.toContain(part);
      }),
    );
  });

  it('redaction removes a secret between invisible characters, also when they are escaped', () => {
    const invisible = ['\u200b', '\u200d', '\ufeff', '\u2060', '\u00ad', '\\u200b', '\\\\u200B'];
    fc.assert(
      fc.property(apiKey, fc.constantFrom(...invisible), fc.integer({ min: 1, max: 5 }), (value, mark, every) => {
        const spelled = characters(value)
          .map((unit, index) => (index % every === 0 ? mark + unit : unit))
          .join('');
        const clean = JSON.stringify(redactValue({ text: `it said ${spelled}.` }, watch(value)));
        expect(clean).toMatch(/^\{"text":"it said .{0,14}\[redacted\]\."\}$/);
      }),
    );
  });

  it('redaction removes a secret from base64 of gzip and zlib', () => {
    const value = 'k7Qz-amber-river-99';
    const page = `${'a page about rivers '.repeat(50)}${value}`;
    for (const pack of [gzipSync, deflateSync])
      for (const alphabet of ['base64', 'base64url'] as const)
        expect(redactText(`body: ${pack(page).toString(alphabet)}.`, watch(value))).toBe('body: [redacted].');
    const harmless = gzipSync('a page about rivers').toString('base64');
    expect(redactText(harmless, watch(value))).toBe(harmless);
  });

  it('redaction searches only the first megabyte of decompressed data', () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000)).toString('base64');
    expect(redactText(bomb, watch('k7Qz-amber-river-99'))).toBe(bomb);
  });

  it('redaction keeps text that shares words, an address or a token prefix with a secret', () => {
    const values = [
      'https://hooks.example.com/services/T000/B000/k7Qz93Lm2PqX81vA',
      'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJodHRwczovL2FwcC5leGFtcGxlIn0.dGhlIHNpZ25hdHVyZSBvZiAxMg',
      'customer-portal-production-key',
    ];
    const text =
      'https://hooks.example.com/services/ eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJodHRwczovL2FwcC5leGFtcGxlIn0.b3RoZXI customer-portal-production';
    expect(redactText(text, watch(...values))).toBe(text);
  });

  it('redaction keeps the text beside a password and the header of a PEM', () => {
    const text = 'postgres app robot db.example -----BEGIN KEY-----';
    expect(
      redactText(text, watch('postgres://app:s3cret-1@db.example/x', 'robot:amber-river', '-----BEGIN KEY-----\nabc\n')),
    ).toBe(text);
  });

  it('redaction removes a secret from base64 at any position in the encoded data', () => {
    fc.assert(
      fc.property(secret, around, around, (value, before, after) => {
        for (const alphabet of ['base64', 'base64url'] as const) {
          const text = Buffer.from(before + value + after).toString(alphabet);
          const clean = redactText(text, watch(value));
          expect(clean).toContain('[redacted]');
          // Only the two characters on each side that also hold bits of their neighbors may be left.
          for (const part of clean.split('[redacted]'))
            expect(Buffer.from(part, alphabet).toString('latin1').includes(value)).toBe(false);
        }
      }),
    );
  });

  it('redaction of a secret that looks like JSON syntax leaves a result valid JSON and an error an error', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          '"}',
          '":"',
          'null',
          'true',
          '1234',
          '{"code',
          '","',
          'code":"',
          'TIMEOUT',
          'message',
          '\\\\"',
          '[[[[',
          '": {',
        ),
        fc.jsonValue(),
        (part, value) => {
          const redaction = watch(part.repeat(part.length < 4 ? 4 : 1), `${part}abcd`, 'null', '1234');
          const clean = redactValue({ value, n: 12_345, deep: [{ nothing: null, code: 'TIMEOUT' }] }, redaction);
          expect(() => JSON.stringify(clean)).not.toThrow();
          const error = redactError(
            { code: 'TIMEOUT', message: `late: ${part}abcd`, details: { value }, retry_after_s: 1234 },
            redaction,
          );
          expect(error.code).toBe('TIMEOUT');
          expect(error.message).not.toContain(`${part}abcd`);
          expect(error.retry_after_s).toBe(1234);
        },
      ),
    );
  });

  it('redaction returns a value without a secret as the same object', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        expect(redactValue(value, watch('a secret that is nowhere'))).toBe(value);
        expect(redactValue(value, watch('abc'))).toBe(value); // too short to be one
      }),
    );
  });

  it('redaction only searches for spellings of at least four characters', () => {
    fc.assert(
      fc.property(
        fc.string(),
        value => watch(value).patterns.every(pattern => pattern.length >= 4) && encodingsOf(value).includes(value),
      ),
    );
  });
});

describe('redaction with the naughty strings list', () => {
  it('the list of naughty strings is complete', () => {
    expect(naughty.length).toBeGreaterThan(400);
  });

  it('naughty strings work as ids, templates and secrets', () => {
    const seen = new Set<string>();
    for (const text of naughty) {
      const input = { [text]: text };
      expect(JSON.parse(canonicalJson(input))).toEqual(JSON.parse(JSON.stringify(input)));
      const id = nodeHasher.sha256(callIdPreimage('t@1.0.0', input, 0));
      expect(id).toMatch(/^[0-9a-f]{64}$/);
      seen.add(id);
      expect(fillTemplate('{{a.x}}|{{b}}', node => (node === 'a' ? { x: text } : text)).text).toBe(`${text}|${text}`);
      if (text.length < 8) continue;
      const clean = JSON.stringify(redactValue({ before: `<${text}>`, list: [text] }, watch(text)));
      expect(clean).not.toContain(escaped(text));
    }
    expect(seen.size).toBe(new Set(naughty).size);
  });
});
