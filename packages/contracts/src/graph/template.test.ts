import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillTemplate, parseTemplate, readPath, referencesOf } from './template.ts';

const piece = fc.oneof(
  fc.string(),
  fc.constantFrom(
    '{{',
    '}}',
    '{{a}}',
    '{{ a.b }}',
    '{{__proto__.x}}',
    '{{a.constructor}}',
    '{{a.0}}',
    '{{a..b}}',
    '{{{a}}}',
    '${a}',
    '\n',
  ),
);
const template = fc.array(piece, { maxLength: 6 }).map(pieces => pieces.join(''));
const values = fc.dictionary(fc.constantFrom('a', '__proto__', 'constructor'), fc.jsonValue());

describe('templates', () => {
  it('parseTemplate splits a template into parts that join to the same template', () => {
    fc.assert(
      fc.property(
        template,
        text =>
          parseTemplate(text)
            .map(part => part.text)
            .join('') === text,
      ),
    );
  });

  it('fillTemplate fills a template once and never reads a value as a template', () => {
    fc.assert(
      fc.property(template, values, (text, of) => {
        const read = (id: string): unknown => (Object.hasOwn(of, id) ? of[id] : undefined);
        const { text: filled, missing } = fillTemplate(text, read);
        let expected = '';
        for (const part of parseTemplate(text)) {
          if (part.kind === 'text') expected += part.text;
          else {
            const value = readPath(read(part.node_id), part.path);
            expected += value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
          }
        }
        expect(filled).toBe(expected);
        for (const one of missing) expect(text).toContain(one);
      }),
    );
    expect(fillTemplate('{{a}} {{a.b}}', () => ({ b: '{{secret}} ${process.exit()}' })).text).toBe(
      '{"b":"{{secret}} ${process.exit()}"} {{secret}} ${process.exit()}',
    );
  });

  it('readPath reads only own properties and list items', () => {
    const nobody = (): unknown => ({ list: [1, 2], text: 'abc', nested: { '': 1 } });
    for (const path of [
      '__proto__',
      'constructor',
      'constructor.name',
      'toString',
      'list.length',
      'list.map',
      'text.length',
      'text.0',
      'list.-1',
      'list.00',
    ])
      expect(fillTemplate(`{{a.${path}}}`, nobody), path).toEqual({ text: '', missing: [`{{a.${path}}}`] });
    expect(fillTemplate('{{a.list.1}} {{ a.text }} {{a.list}}', nobody)).toEqual({ text: '2 abc [1,2]', missing: [] });
    const own = JSON.parse('{"__proto__":{"constructor":"mine"}}') as unknown;
    expect(fillTemplate('{{a.__proto__.constructor}}', () => own).text).toBe('mine');
    expect(referencesOf('{{__proto__.x}}')).toEqual([
      { kind: 'reference', node_id: '__proto__', path: ['x'], text: '{{__proto__.x}}' },
    ]);
  });

  it('readPath distinguishes a missing value from null', () => {
    expect(fillTemplate('[{{a.gone}}][{{a.nothing}}]', () => ({ nothing: null }))).toEqual({
      text: '[][]',
      missing: ['{{a.gone}}'],
    });
  });

  it('parseTemplate is fast for any text', () => {
    for (const hard of [
      '{{'.repeat(100_000),
      `{{${' '.repeat(200_000)}`,
      `{{a${'.b'.repeat(100_000)}`,
      `{{a.${'b'.repeat(200_000)}{`,
      '{{ a '.repeat(50_000),
      '{'.repeat(300_000),
    ])
      expect(
        parseTemplate(hard)
          .map(part => part.text)
          .join(''),
      ).toBe(hard);
  });
});
