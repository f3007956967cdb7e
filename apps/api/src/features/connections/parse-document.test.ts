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
    expect(parseDocument('{"swagger":"2.0"}')).toEqual({ ok: true, document: { swagger: '2.0' } });
    expect(parseDocument('country: no\nswagger: 2.0')).toEqual({ ok: true, document: { country: 'no', swagger: 2 } });
    expect(parseDocument('a: [')).toEqual({ ok: false, message: 'The document is neither JSON nor YAML' });
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
});
