import { describe, expect, it } from 'vitest';
import { parseDocument } from './parse-document.ts';

describe('parseDocument', () => {
  it('parseDocument merges what a merge key names, under the own members of a map', () => {
    const text = 'common: &common\n  in: query\n  required: false\nparameter:\n  <<: *common\n  name: page\n  required: true\n';
    expect(parseDocument(text)).toMatchObject({
      document: { parameter: { in: 'query', name: 'page', required: true } },
    });
  });

  it('parseDocument reads JSON, keeps words that YAML 1.1 took for booleans, and returns nothing for other text', () => {
    expect(parseDocument('{"swagger":"2.0"}')).toEqual({ ok: true, document: { swagger: '2.0' }, notes: [] });
    expect(parseDocument('country: no\nswagger: 2.0')).toEqual({ ok: true, document: { country: 'no', swagger: 2 }, notes: [] });
    expect(parseDocument('a: [')).toMatchObject({ ok: false });
  });

  it('parseDocument reads JSON of 6 MB, and says how a larger YAML document and a larger document become smaller', () => {
    const filler = 'x'.repeat(6_000_000);
    expect(parseDocument(JSON.stringify({ filler }))).toMatchObject({ ok: true });
    expect(parseDocument(`filler: ${filler}`)).toMatchObject({
      ok: false,
      message: expect.stringContaining('Convert it') as string,
    });
    const large = parseDocument(JSON.stringify({ filler: 'x'.repeat(15_000_000) }));
    expect(large).toMatchObject({ ok: false, message: expect.stringContaining('Remove paths') as string });
  });

  it('parseDocument names the line and the reason of what is not valid', () => {
    expect(parseDocument('a:\n  title: My API: the best\n')).toEqual({
      ok: false,
      message: 'The document is neither JSON nor valid YAML. Line 2: Nested mappings are not allowed in compact mappings',
    });
    expect(parseDocument('{\n// a comment\n"a":1}')).toMatchObject({
      ok: false,
      message: expect.stringContaining('The document is not valid JSON: ') as string,
    });
  });

  it('parseDocument reads a document with repeated keys, tabs or several parts, and notes it', () => {
    expect(parseDocument('a: 1\na: 2\n')).toEqual({
      ok: true,
      document: { a: 2 },
      notes: ['Line 2: a key that its object already has. The last value counts.'],
    });
    expect(parseDocument('a:\n\tb: 1\n\tc: 2\n')).toEqual({
      ok: true,
      document: { a: { b: 1, c: 2 } },
      notes: ['Line 2: Tabs are not allowed as indentation. Each tab was read as two spaces.'],
    });
    expect(parseDocument('---\na: 1\n---\nb: 2\n')).toEqual({
      ok: true,
      document: { a: 1 },
      notes: ['Only the first of several YAML documents was read.'],
    });
  });

  it('parseDocument reads an anchor that each of 500 operations uses', () => {
    const uses = Array.from({ length: 500 }, (_, at) => `p${at}: { <<: *a, r: *a }\n`).join('');
    const parsed = parseDocument(`x: &a { ok: true }\n${uses}`);
    expect(parsed).toMatchObject({ ok: true, document: { p499: { ok: true, r: { ok: true } } } });
  });

  it('parseDocument refuses an anchor that multiplies itself', () => {
    const levels = Array.from({ length: 9 }, (_, at) => `l${at + 1}: &l${at + 1} [${`*l${at},`.repeat(10)}]\n`).join('');
    expect(parseDocument(`l0: &l0 [x]\n${levels}`)).toMatchObject({ ok: false });
  });

  it('parseDocument keeps the text of values that a schema of texts contains without quotes', () => {
    const text =
      'a: { type: string, enum: [NO, 1.0, 010, 2020, 1e3, true, null], default: 1.0 }\nb: { type: number, enum: [1.0] }\nc: { type: [string, "null"], default: 1.0 }\n';
    expect(parseDocument(text)).toMatchObject({
      document: {
        a: { enum: ['NO', '1.0', '010', '2020', '1e3', 'true', null], default: '1.0' },
        b: { enum: [1] },
        c: { type: ['string', 'null'], default: '1.0' },
      },
    });
  });

  it.each([
    ['a byte order mark', '\uFEFF{"a":"no"}'],
    ['the code fence of Markdown', '```yaml\na: no\n```\n'],
    ['a directive of YAML 1.1', '%YAML 1.1\n---\na: no\n'],
    ['tags of another tool', 'a: !Custom no\n'],
  ])('parseDocument reads a document with %s', (_what, text) => {
    expect(parseDocument(text)).toEqual({ ok: true, document: { a: 'no' }, notes: [] });
  });
});
