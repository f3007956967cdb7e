import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTooDeep, JsonDepth } from './json-depth.ts';
import { parseUntrustedJson } from './parse-untrusted-json.ts';
import { maxJsonDepth } from './scan-json.ts';

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

const brackets = '['.repeat(maxJsonDepth + 1);

describe('isTooDeep', () => {
  it('says so exactly from the level after the deepest', () => {
    expect(isTooDeep(nested(maxJsonDepth))).toBe(false);
    expect(isTooDeep(nested(maxJsonDepth + 1))).toBe(true);
    expect(isTooDeep('{"a":'.repeat(maxJsonDepth + 1))).toBe(true);
  });

  it('does not count brackets in strings, and does count those after them', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.string(), (json, label) => {
        const text = JSON.stringify([json, brackets, label, '"\\'.repeat(9)]);
        expect([isTooDeep(text), isTooDeep(text + brackets)]).toEqual([false, true]);
      }),
    );
  });
});

describe('JsonDepth', () => {
  it('follows bytes as isTooDeep reads text, wherever they are cut', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.boolean(), fc.nat(), (json, isDeep, cut) => {
        const text = JSON.stringify([json, brackets, '"\\'.repeat(9)]) + (isDeep ? brackets : '');
        const bytes = new TextEncoder().encode(text);
        const at = cut % bytes.length;
        const depth = new JsonDepth();
        const answers = [depth.addBytes(bytes.subarray(0, at)), depth.addBytes(bytes.subarray(at))];
        expect(answers.includes(true)).toBe(isTooDeep(text));
      }),
    );
  });

  it('does not take the quotation mark of a comment of an event stream for the start of a string', () => {
    const depth = new JsonDepth();
    const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
    expect(depth.addBytes(bytesOf(': it\'s 5" wide\n'))).toBe(false);
    expect(depth.addBytes(bytesOf(`data: ${brackets}\n`))).toBe(true);
  });
});

describe('parseUntrustedJson', () => {
  it('returns what JSON.parse returns', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 20 }), text => {
        expect(parseUntrustedJson(text)).toEqual({ ok: true, value: JSON.parse(text) });
      }),
    );
  });

  it('refuses 5 MB of opening brackets without parsing them', () => {
    const message = `it is nested more than ${maxJsonDepth} deep`;
    expect(parseUntrustedJson('['.repeat(5_000_000))).toEqual({ ok: false, value: undefined, message });
  });
});
