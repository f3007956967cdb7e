import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatForModel, maxModelOutputBytes } from './format-for-model.ts';
import { sliceUtf8, utf8Length } from './utf8-length.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('😀', '\ud800', '\udc00\ud800x', 'é', '€'),
);
const bytesOf = (value: string): number => new TextEncoder().encode(value).length;
const at = '2026-01-01T00:00:00.000Z';
const envelope = { call_id: 'c', name: 'n', version: '1.0.0', input: {}, t_start: at, t_end: at };

describe('utf8Length and sliceUtf8', () => {
  it('utf8Length counts bytes like an encoder', () => {
    fc.assert(fc.property(text, text, (a, b) => utf8Length(a + b) === bytesOf(a + b)));
    expect(utf8Length('😀')).toBe(4);
  });

  it('sliceUtf8 cuts at the last complete character that fits', () => {
    fc.assert(
      fc.property(text, fc.nat(40), (value, limit) => {
        const slice = sliceUtf8(value, limit);
        expect(value.startsWith(slice)).toBe(true);
        expect(bytesOf(slice)).toBeLessThanOrEqual(limit);
        if (slice === value) return;
        const next = String.fromCodePoint(value.codePointAt(slice.length) ?? 0);
        expect(bytesOf(slice) + bytesOf(next)).toBeGreaterThan(limit);
      }),
    );
  });
});

describe('formatForModel', () => {
  it.each(['a', 'é', '€', '😀', '\ud800'])('formatForModel returns at most 64 KB of %j with a truncation notice', letter => {
    for (const count of [10, 16_384, 21_846, 32_769, 65_536, 65_537, 200_000]) {
      const output = letter.repeat(count);
      const sent = formatForModel({ ...envelope, output });
      expect(bytesOf(sent.text)).toBeLessThanOrEqual(maxModelOutputBytes);
      expect(sent.cut).toBe(bytesOf(output) > maxModelOutputBytes);
      if (!sent.cut) expect(sent.text).toBe(output);
      else expect(sent.text).toContain(`[Truncated: ${bytesOf(output)} bytes in total`);
    }
  });

  it('formatForModel returns the error when there is one, complete or truncated', () => {
    const error = { code: 'RATE_LIMIT' as const, message: 'busy', retry_after_s: 3, details: { secret: 1 } };
    expect(JSON.parse(formatForModel({ ...envelope, error }).text)).toEqual({
      error: { code: 'RATE_LIMIT', message: 'busy', retry_after_s: 3 },
    });
    const long = formatForModel({ ...envelope, error: { ...error, message: '€'.repeat(100_000) } });
    expect(long.cut).toBe(true);
    expect(bytesOf(long.text)).toBeLessThanOrEqual(maxModelOutputBytes);
  });

  it('formatForModel returns null for a missing output', () => {
    expect(formatForModel(envelope)).toEqual({ text: 'null', cut: false });
  });

  it.each([1, 3, 200])('formatForModel bounds the edited arguments of %i calls and leaves space for the result', count => {
    const long = { text: '€'.repeat(50_000) };
    const meta = { edited: true, edited_calls: Array.from({ length: count }, () => ({ name: 'pay', input: long })) };
    const { text: sent, cut } = formatForModel({ ...envelope, input: long, output: 'x'.repeat(10_000), meta });
    expect(cut).toBe(false);
    expect(sent.endsWith(`]\n${'x'.repeat(10_000)}`)).toBe(true);
    expect(sent.match(/… \(150011 bytes in total\)/g)).toHaveLength(count + 1);
  });
});
