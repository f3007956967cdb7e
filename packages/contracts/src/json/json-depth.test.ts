import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonDepth } from './json-depth.ts';
import { parseUntrustedJson } from './parse-untrusted-json.ts';
import { maxJsonDepth } from './scan-json.ts';

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('JsonDepth', () => {
  it('says that text is too deep exactly from the level after the deepest', () => {
    expect(new JsonDepth().addText(nested(maxJsonDepth))).toBe(false);
    expect(new JsonDepth().addText(nested(maxJsonDepth + 1))).toBe(true);
    expect(new JsonDepth().addText('{"a":'.repeat(maxJsonDepth + 1))).toBe(true);
  });

  it('never finds a JSON value too deep for its brackets in strings, wherever its bytes are cut', () => {
    const value = fc.jsonValue({ maxDepth: 6, noUnicodeString: false });
    fc.assert(
      fc.property(value, fc.nat(), (json, cut) => {
        const text = JSON.stringify([json, '['.repeat(maxJsonDepth + 1), '"\\'.repeat(maxJsonDepth)]);
        const bytes = utf8(text);
        const at = cut % bytes.length;
        const depth = new JsonDepth();
        expect([depth.addBytes(bytes.subarray(0, at)), depth.addBytes(bytes.subarray(at))]).toEqual([false, false]);
        expect(new JsonDepth().addText(text)).toBe(false);
        const deep = new JsonDepth();
        deep.addBytes(bytes);
        expect(deep.addText('['.repeat(maxJsonDepth + 1))).toBe(true);
      }),
    );
  });

  it('does not take the quotation mark of a comment of an event stream for the start of a string', () => {
    const depth = new JsonDepth();
    expect(depth.addText(': it\'s 5" wide\n')).toBe(false);
    expect(depth.addText(`data: ${'['.repeat(maxJsonDepth + 1)}\n`)).toBe(true);
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
