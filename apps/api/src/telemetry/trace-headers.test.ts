import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readTraceContext } from './trace-headers.ts';

const read = (traceparent: string | undefined, tracestate?: string) =>
  readTraceContext(name => ({ traceparent, tracestate, baggage: 'user=ada' })[name]);

const hex = (length: number) =>
  fc.array(fc.nat(15), { minLength: length, maxLength: length }).map(digits => digits.map(digit => digit.toString(16)).join(''));
const someHex = (length: number) => hex(length).filter(text => /[^0]/.test(text));
const valid = fc.record({ traceId: someHex(32), spanId: someHex(16), flags: hex(2) });

it('readTraceContext returns the ids of a valid header, and of its flags whether the trace is sampled', () => {
  fc.assert(
    fc.property(valid, ({ traceId, spanId, flags }) => {
      const sampled = Number.parseInt(flags, 16) % 2 === 1 ? '01' : '00';
      expect(read(`00-${traceId}-${spanId}-${flags}`)).toEqual({ traceparent: `00-${traceId}-${spanId}-${sampled}` });
    }),
  );
});

it('readTraceContext reads a header of a later version by the fields that it knows', () => {
  const ids = `${'a'.repeat(32)}-${'b'.repeat(16)}`;
  expect(read(`cc-${ids}-01-what-the-future-brings`)).toEqual({ traceparent: `00-${ids}-01` });
  expect(read(`00-${ids}-01-more`)).toBeUndefined();
  expect(read(`ff-${ids}-01`)).toBeUndefined();
});

/** The grammar of the specification: version 00 is exact, and later ones can have more fields. */
function isInGrammar(header: string): boolean {
  const [version = '', traceId = '', spanId = '', flags = '', ...more] = header.trim().split('-');
  const isHex = (text: string, length: number) => text.length === length && /^[\da-f]+$/.test(text);
  const areIds = isHex(traceId, 32) && isHex(spanId, 16) && /[^0]/.test(traceId) && /[^0]/.test(spanId);
  return isHex(version, 2) && version !== 'ff' && areIds && isHex(flags, 2) && (version !== '00' || more.length === 0);
}

it('readTraceContext reads no header that the grammar of the specification refuses', () => {
  const change = fc.record({ at: fc.nat(55), cut: fc.nat(2), by: fc.string({ maxLength: 3, unit: 'binary' }) });
  fc.assert(
    fc.property(valid, change, ({ traceId, spanId, flags }, { at, cut, by }) => {
      const whole = `00-${traceId}-${spanId}-${flags}`;
      const changed = whole.slice(0, at) + by + whole.slice(at + cut);
      if (!isInGrammar(changed)) expect(read(changed)).toBeUndefined();
    }),
  );
  for (const wrong of [
    '',
    ' ',
    'x',
    undefined,
    `00-${'0'.repeat(32)}-${'b'.repeat(16)}-01`,
    `00-${'a'.repeat(32)}-${'0'.repeat(16)}-01`,
  ])
    expect(read(wrong)).toBeUndefined();
});

it('readTraceContext returns headers that are safe to send, whatever it reads', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), valid, (text, state, { traceId, spanId }) => {
      for (const header of [text, `00-${traceId}-${spanId}-01`, `00-${traceId}-${spanId}-01, ${text}`]) {
        const found = read(header, state);
        if (found === undefined) continue;
        expect(found.traceparent).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-0[01]$/);
        expect(found.tracestate ?? 'a=1').toMatch(/^[ -~]{1,512}$/);
      }
    }),
  );
});

it('readTraceContext keeps the members of tracestate that are valid, in their order', () => {
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
  expect(read(traceparent, 'rojo=00f0, congo=t61,=broken, x')).toEqual({ traceparent, tracestate: 'rojo=00f0,congo=t61' });
  expect(read(traceparent, 'ü')).toEqual({ traceparent });
});
