import { describe, expect, it } from 'vitest';
import { parseDocument } from './parse-document.ts';

describe('parseDocument', () => {
  it('parseDocument merges what a merge key names, under the own members of a map', () => {
    const text = 'common: &common\n  in: query\n  required: false\nparameter:\n  <<: *common\n  name: page\n  required: true\n';
    expect(parseDocument(text)).toMatchObject({ parameter: { in: 'query', name: 'page', required: true } });
  });

  it('parseDocument reads JSON, keeps words that YAML 1.1 took for booleans, and returns nothing for other text', () => {
    expect(parseDocument('{"swagger":"2.0"}')).toEqual({ swagger: '2.0' });
    expect(parseDocument('country: no\nswagger: 2.0')).toEqual({ country: 'no', swagger: 2 });
    expect(parseDocument('a: [')).toBe(undefined);
  });
});
