import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { suiteFolder } from '../../testing/suite-data.ts';
import { type Body, readBody } from './read-body.ts';

/* Bodies as services send them, CSV files among them. */

type Sample = {
  name: string;
  status: number;
  headers: Record<string, string>;
  body: string | { base64: string };
  expected: Record<string, unknown>;
};

const samplesIn = (file: string): Sample[] =>
  JSON.parse(readFileSync(`${suiteFolder('world')}/${file}.json`, 'utf8')) as Sample[];
const csv = samplesIn('csv-files');
const samples = [...samplesIn('http-answers'), ...csv];

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const bytesOf = ({ body }: Sample): Uint8Array =>
  typeof body === 'string' ? encode(body) : new Uint8Array(Buffer.from(body.base64, 'base64'));

/** Returns a body as the samples write it. */
const shown = ({ value, rich, warnings }: Body): Record<string, unknown> => ({
  value,
  ...(rich === undefined ? {} : { rich: rich.map(({ kind, content_type }) => `${kind} ${content_type}`) }),
  ...(warnings === undefined ? {} : { warnings: warnings.map(({ code, path, message }) => `${code} ${path} ${message}`) }),
});

const json = (text: string, contentType = 'application/json'): Body =>
  readBody({ bytes: encode(text), headers: { 'content-type': contentType } });

/** Returns what text can be read as: itself, or the value that is JSON. A large number is its digits. XML and HTML can name an encoding. */
function readings(bytes: Uint8Array): unknown[] {
  const mark = Buffer.from(bytes.subarray(0, 2)).toString('hex');
  const encodings = mark === 'fffe' ? ['utf-16le'] : mark === 'feff' ? ['utf-16be'] : ['utf-8', 'windows-1252'];
  return encodings.flatMap(encoding => {
    const text = new TextDecoder(encoding).decode(bytes);
    try {
      return [text, JSON.parse(text), text.trim()];
    } catch {
      return [text];
    }
  });
}

describe('readBody', () => {
  it.each(samples)('readBody reads: $name', sample => {
    expect(shown(readBody({ bytes: bytesOf(sample), headers: sample.headers }))).toEqual(sample.expected);
  });

  it('readBody reads a type the same in any case and with other parameters', () => {
    for (const sample of samples) {
      const type = sample.headers['content-type'];
      if (type === undefined) continue;
      for (const other of [type.toUpperCase(), `${type}; q=1`, type.replace(';', ' ; ')]) {
        const { rich, ...rest } = shown(readBody({ bytes: bytesOf(sample), headers: { 'content-type': other } }));
        const { rich: kinds, ...expected } = sample.expected;
        expect((rich as unknown[] | undefined)?.length, other).toBe((kinds as unknown[] | undefined)?.length);
        if (rich === undefined) expect(rest, other).toEqual(expected);
      }
    }
  });

  it('readBody reads a charset that nobody knows as UTF-8', () => {
    for (const charset of ['utf-9', 'none', 'x-unknown', '"utf8mb4"'])
      expect(json('{"a":"ü"}', `application/json; charset=${charset}`)).toEqual({ value: { a: 'ü' } });
  });

  it('readBody returns every JSON value as it came', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom('', '\uFEFF', '\n\n '), (value, before) => {
        fc.pre(!/\d{16}|\de[-+]?\d{3}|-0/.test(JSON.stringify(value)));
        expect(json(before + JSON.stringify(value, null, 1)).value).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { numRuns: 60 },
    );
  });

  it('readBody loses no digit of an integer, wherever it is', () => {
    const digits = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map(String);
    fc.assert(
      fc.property(fc.array(digits, { minLength: 1, maxLength: 5 }), numbers => {
        const { value, warnings = [] } = json(`{"list":[${numbers.join()}],"text":"${numbers.join()}"}`);
        expect((value as { list: unknown[] }).list.map(String)).toEqual(numbers);
        const hasText = (value as { list: unknown[] }).list.some(number => typeof number === 'string');
        expect(warnings.length > 0).toBe(hasText);
      }),
      { numRuns: 200 },
    );
  });

  it('readBody keeps what came as its value or beside it, whatever the type says', () => {
    const type = fc.oneof(fc.constantFrom(...samples.map(({ headers }) => headers['content-type'] ?? '')), fc.string());
    const bytes = fc.oneof(fc.constantFrom(...samples).map(bytesOf), fc.uint8Array({ maxLength: 40 }));
    fc.assert(
      fc.property(type, bytes, fc.nat(), fc.boolean(), (contentType, whole, at, isCut) => {
        const body = isCut ? whole.slice(0, at % (whole.length + 1)) : whole;
        const { value, rich = [] } = readBody({ bytes: body, headers: { 'content-type': contentType } });
        if (body.length === 0) expect(value).toBeNull();
        else if (rich.length > 0) expect(rich[0]).toMatchObject({ bytes: body });
        else if (typeof value === 'string' && !/charset/i.test(contentType)) expect(readings(body)).toContain(value);
        else expect(value).toBeDefined();
      }),
      { numRuns: 300 },
    );
  });

  it('readBody keeps each file of CSV as text and byte by byte as a table', () => {
    const cell = fc.string({ unit: 'grapheme', maxLength: 8 }).map(text => `"${text.replaceAll('"', '""')}"`);
    const file = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(file, fc.constantFrom(',', ';', '\t'), fc.constantFrom('\n', '\r\n', '\r'), (rows, separator, lineEnd) => {
        const text = rows.map(row => row.join(separator)).join(lineEnd);
        const { value, rich, warnings } = json(text, 'text/csv; charset=utf-8');
        expect(value).toBe(text);
        expect(rich).toEqual([{ kind: 'table', bytes: encode(text), content_type: 'text/csv; charset=utf-8' }]);
        expect(warnings).toBeUndefined();
      }),
      { numRuns: 100 },
    );
  });
});
