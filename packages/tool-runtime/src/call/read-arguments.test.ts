import { readdirSync, readFileSync } from 'node:fs';
import { scanJson } from '@pinion/contracts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { suiteFolder } from '../testing/suite-data.ts';
import { maxArgumentBytes, readArguments } from './read-arguments.ts';

const folder = suiteFolder('json-parsing/test_parsing');
const files = readdirSync(folder);
const read = (name: string) => readArguments(readFileSync(`${folder}/${name}`, 'utf8'));
const reasonOf = (name: string): string => {
  const answer = read(name);
  return answer.ok ? 'accepted' : answer.reason;
};

describe('readArguments with the JSON parser test suite', () => {
  it('the JSON parser test suite is complete', () => {
    expect(files.length).toBe(318);
  });

  it.each(files.filter(name => name.startsWith('y_')))(
    'readArguments accepts the valid file %s or reports its duplicate key',
    name => {
      // JSON allows a duplicate key. Here the last one would win silently, so the model has to correct its arguments.
      const expected = name.startsWith('y_object_duplicated_key') ? 'duplicate_key' : 'accepted';
      expect(reasonOf(name)).toBe(expected);
    },
  );

  it.each(files.filter(name => name.startsWith('n_')))('readArguments rejects the invalid file %s', name => {
    // Models send no text at all when there are no arguments.
    if (name === 'n_structure_no_data.json') expect(read(name)).toEqual({ ok: true, input: {}, text: '{}' });
    else expect(['invalid_json', 'too_deep']).toContain(reasonOf(name));
  });

  it('readArguments keeps its decisions for cases that JSON leaves open', () => {
    const open = files.filter(name => name.startsWith('i_')).map(name => `${reasonOf(name)} ${name}`);
    expect(open.sort()).toMatchInlineSnapshot(`
      [
        "accepted i_number_too_big_pos_int.json",
        "accepted i_object_key_lone_2nd_surrogate.json",
        "accepted i_string_1st_surrogate_but_2nd_missing.json",
        "accepted i_string_1st_valid_surrogate_2nd_invalid.json",
        "accepted i_string_UTF-8_invalid_sequence.json",
        "accepted i_string_UTF8_surrogate_U+D800.json",
        "accepted i_string_incomplete_surrogate_and_escape_valid.json",
        "accepted i_string_incomplete_surrogate_pair.json",
        "accepted i_string_incomplete_surrogates_escape_valid.json",
        "accepted i_string_invalid_lonely_surrogate.json",
        "accepted i_string_invalid_surrogate.json",
        "accepted i_string_invalid_utf-8.json",
        "accepted i_string_inverted_surrogates_U+1D11E.json",
        "accepted i_string_iso_latin_1.json",
        "accepted i_string_lone_second_surrogate.json",
        "accepted i_string_lone_utf8_continuation_byte.json",
        "accepted i_string_not_in_unicode_range.json",
        "accepted i_string_overlong_sequence_2_bytes.json",
        "accepted i_string_overlong_sequence_6_bytes.json",
        "accepted i_string_overlong_sequence_6_bytes_null.json",
        "accepted i_string_truncated-utf-8.json",
        "inexact_integer i_number_too_big_neg_int.json",
        "inexact_integer i_number_very_big_negative_int.json",
        "invalid_json i_string_UTF-16LE_with_BOM.json",
        "invalid_json i_string_utf16BE_no_BOM.json",
        "invalid_json i_string_utf16LE_no_BOM.json",
        "invalid_json i_structure_UTF-8_BOM_empty_object.json",
        "number_too_large i_number_huge_exp.json",
        "number_too_large i_number_neg_int_huge_exp.json",
        "number_too_large i_number_pos_double_huge_exp.json",
        "number_too_large i_number_real_neg_overflow.json",
        "number_too_large i_number_real_pos_overflow.json",
        "number_too_small i_number_double_huge_neg_exp.json",
        "number_too_small i_number_real_underflow.json",
        "too_deep i_structure_500_nested_arrays.json",
      ]
    `);
  });
});

describe('readArguments', () => {
  it('readArguments returns the written arguments and the JSON text of the parsed value', () => {
    fc.assert(
      fc.property(fc.json(), json => {
        const answer = readArguments(json);
        fc.pre(answer.ok);
        expect(answer.ok && JSON.stringify(answer.input)).toBe(answer.ok && answer.text);
        expect(answer.ok && answer.input).toEqual(JSON.parse(json));
      }),
    );
  });

  it('readArguments never changes a value silently: an accepted text prints back to an equal value', () => {
    const number = fc.oneof(fc.bigInt().map(String), fc.stringMatching(/^-?[1-9][0-9]{0,25}([eE][+-]?[0-9]{1,4})?$/));
    fc.assert(
      fc.property(number, fc.nat(40), (literal, depth) => {
        const answer = readArguments(`{"n":${'['.repeat(depth)}${literal}${']'.repeat(depth)}}`);
        if (!answer.ok) expect(['inexact_integer', 'number_too_large', 'number_too_small']).toContain(answer.reason);
        else {
          expect(answer.text).not.toContain('null');
          if (/^-?\d+$/.test(literal) && String(Number(literal)) !== literal)
            expect(BigInt(Number(literal))).toBe(BigInt(literal));
        }
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['{"a":1,"a":2}', 'duplicate_key'],
    ['{"a":1,"\\u0061":2}', 'duplicate_key'],
    ['{"a":{"b":1,"b":1}}', 'duplicate_key'],
    ['[{"a":[1,{"c":{},"c":0}]}]', 'duplicate_key'],
    ['{"__proto__":1,"__proto__":2}', 'duplicate_key'],
    ['{"id":9007199254740993}', 'inexact_integer'],
    ['{"id":-12345678901234567890123}', 'inexact_integer'],
    [`{"n":${'9'.repeat(400)}}`, 'number_too_large'],
    ['{"n":1e400}', 'number_too_large'],
    ['{"n":-1E+999}', 'number_too_large'],
    ['{"n":1e-999}', 'number_too_small'],
    ['{"n":-0.01E-400}', 'number_too_small'],
    [`${'['.repeat(257)}${']'.repeat(257)}`, 'too_deep'],
    [`${'{"a":'.repeat(300)}1${'}'.repeat(300)}`, 'too_deep'],
    [`"${'x'.repeat(maxArgumentBytes)}"`, 'too_large'],
    ['{"a":1', 'invalid_json'],
    ["{'a':1}", 'invalid_json'],
    ['undefined', 'invalid_json'],
    ['{"a":NaN}', 'invalid_json'],
    ['{"a":1}}', 'invalid_json'],
  ])('readArguments rejects %.40s with reason %s', (text, reason) => {
    const answer = readArguments(text);
    expect(answer.ok ? 'accepted' : answer.reason).toBe(reason);
    if (!answer.ok) expect(answer.message.length).toBeLessThan(2200);
  });

  it.each([
    '{"a":{"b":1},"c":{"b":1}}',
    '[{"a":1},{"a":1}]',
    '{"a":["b","b"],"b":"a"}',
    '{"id":9007199254740992}',
    '{"id":-100000000000000020000}',
    `{"id":-100000000000000020000,"text":"${'x'.repeat(1000)}"}`,
    '{"x":"{\\"a\\":1,\\"a\\":2}"}',
    '{"n":1e22}',
    `${'['.repeat(256)}${']'.repeat(256)}`,
  ])('readArguments accepts %.40s', text => {
    expect(readArguments(text).ok).toBe(true);
  });

  it('readArguments takes linear time', () => {
    for (const text of [
      '"\\'.repeat(300_000),
      '{"a":'.repeat(150_000),
      `[${'1,'.repeat(400_000)}1]`,
      '-'.repeat(900_000),
      '9'.repeat(300_000),
    ])
      scanJson(text);
  });
});
