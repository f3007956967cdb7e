import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTooDeep, JsonDepth } from './json-depth.ts';
import { parseUntrustedJson } from './parse-untrusted-json.ts';
import { maxJsonDepth } from './scan-json.ts';

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

const brackets = '['.repeat(maxJsonDepth + 1);

describe('isTooDeep', () => {
  it('isTooDeep returns true exactly from one level beyond the limit', () => {
    expect(isTooDeep(nested(maxJsonDepth))).toBe(false);
    expect(isTooDeep(nested(maxJsonDepth + 1))).toBe(true);
    expect(isTooDeep('{"a":'.repeat(maxJsonDepth + 1))).toBe(true);
  });

  it('isTooDeep ignores brackets in strings and counts those after them', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.string(), (json, label) => {
        const text = JSON.stringify([json, brackets, label, '"\\'.repeat(9)]);
        expect([isTooDeep(text), isTooDeep(text + brackets)]).toEqual([false, true]);
      }),
    );
  });
});

describe('JsonDepth', () => {
  it('JsonDepth returns the same result for bytes as isTooDeep for text, wherever the chunks end', () => {
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

  it('JsonDepth does not treat a quotation mark in an event stream comment as the start of a string', () => {
    const depth = new JsonDepth();
    const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
    expect(depth.addBytes(bytesOf(': it\'s 5" wide\n'))).toBe(false);
    expect(depth.addBytes(bytesOf(`data: ${brackets}\n`))).toBe(true);
  });
});

describe('parseUntrustedJson', () => {
  it('parseUntrustedJson returns the same value as JSON.parse', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 20 }), text => {
        expect(parseUntrustedJson(text)).toEqual({ ok: true, value: JSON.parse(text) });
      }),
    );
  });

  it('parseUntrustedJson rejects 5 MB of opening brackets without parsing them', () => {
    const message = `it is nested more than ${maxJsonDepth} levels deep`;
    expect(parseUntrustedJson('['.repeat(5_000_000))).toEqual({ ok: false, value: undefined, message });
  });
});
