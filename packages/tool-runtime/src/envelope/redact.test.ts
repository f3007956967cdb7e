import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callIdPreimage, canonicalJson, fillTemplate } from '@pinion/contracts';
import { nodeHasher } from '../adapters/node/node-hasher.ts';
import { missingSuite, suiteFolder } from '../testing/suite-data.ts';
import { encodingsOf } from './encodings.ts';
import { Redaction, redactError, redactText, redactValue } from './redact.ts';

const folder = suiteFolder('naughty', process.env['SUITES_DIR']);
const naughty = folder === undefined ? [] : (JSON.parse(readFileSync(`${folder}/blns.json`, 'utf8')) as string[]);

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

/** How a value may come back from the world. */
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
  'slashes escaped': value => value.replaceAll('/', '\\/'),
  reversed: value => [...value].reverse().join(''),
  'JSON in JSON': escaped,
};

describe('a secret', () => {
  it.each(Object.keys(spellings))('is taken out of an answer, spelled %s', name => {
    fc.assert(
      fc.property(secret, around, around, (value, before, after) => {
        fc.pre(!'[redacted]'.includes(value));
        const spelled = spellings[name]?.(value) ?? '';
        const clean = JSON.stringify(redactValue({ text: before + spelled + after, [spelled]: [spelled] }, watch(value)));
        expect(clean.includes(escaped(spelled))).toBe(false);
      }),
    );
  });

  it('is taken out of base64, wherever it stands in what was encoded', () => {
    fc.assert(
      fc.property(secret, around, around, (value, before, after) => {
        for (const alphabet of ['base64', 'base64url'] as const) {
          const text = Buffer.from(before + value + after).toString(alphabet);
          const clean = redactText(text, watch(value));
          expect(clean).toContain('[redacted]');
          // What may be left are the two characters on each side that hold bits of the neighbours too.
          for (const part of clean.split('[redacted]'))
            expect(Buffer.from(part, alphabet).toString('latin1').includes(value)).toBe(false);
        }
      }),
    );
  });

  it('that looks like the JSON around it tears nothing: the answer stays JSON, the error stays an error', () => {
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

  it('leaves what holds none as it was, the same object', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        expect(redactValue(value, watch('a secret that is nowhere'))).toBe(value);
        expect(redactValue(value, watch('abc'))).toBe(value); // too short to be one
      }),
    );
  });

  it('has only spellings long enough to mean it', () => {
    fc.assert(
      fc.property(
        fc.string(),
        value => watch(value).patterns.every(pattern => pattern.length >= 4) && encodingsOf(value).includes(value),
      ),
    );
  });
});

describe('naughty strings', () => {
  it('are here', ({ skip }) => {
    skip(folder === undefined, missingSuite('naughty'));
    expect(naughty.length).toBeGreaterThan(400);
  });

  it('are ordinary in ids, templates and secrets', () => {
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
