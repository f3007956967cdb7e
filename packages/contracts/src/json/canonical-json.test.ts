import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

const vectors = fileURLToPath(new URL('../../../../testdata/jcs/testdata', import.meta.url));
const names = readdirSync(`${vectors}/input`);

describe('canonicalJson with the vectors of RFC 8785', () => {
  it('all six test vectors of RFC 8785 are read', () => {
    expect(names.length).toBe(6);
  });

  it.each(names)('canonicalJson reproduces %s byte for byte', name => {
    const input: unknown = JSON.parse(readFileSync(`${vectors}/input/${name}`, 'utf8'));
    const hex = readFileSync(`${vectors}/outhex/${name.replace('.json', '.txt')}`, 'utf8').replaceAll(/\s+/g, '');
    expect(Buffer.from(canonicalJson(input)).toString('hex')).toBe(hex);
    expect(canonicalJson(input)).toBe(readFileSync(`${vectors}/output/${name}`, 'utf8'));
  });

  // RFC 8785 appendix B: cases that are indistinguishable from reading a number incorrectly.
  it.each([
    ['0000000000000000', '0'],
    ['8000000000000000', '0'],
    ['0000000000000001', '5e-324'],
    ['8000000000000001', '-5e-324'],
    ['7fefffffffffffff', '1.7976931348623157e+308'],
    ['ffefffffffffffff', '-1.7976931348623157e+308'],
    ['4340000000000000', '9007199254740992'],
    ['c340000000000000', '-9007199254740992'],
    ['4430000000000000', '295147905179352830000'],
    ['44b52d02c7e14af5', '9.999999999999997e+22'],
    ['44b52d02c7e14af6', '1e+23'],
    ['44b52d02c7e14af7', '1.0000000000000001e+23'],
    ['444b1ae4d6e2ef4e', '999999999999999700000'],
    ['444b1ae4d6e2ef4f', '999999999999999900000'],
    ['444b1ae4d6e2ef50', '1e+21'],
    ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
    ['3eb0c6f7a0b5ed8d', '0.000001'],
    ['41b3de4355555553', '333333333.3333332'],
    ['41b3de4355555554', '333333333.33333325'],
    ['41b3de4355555555', '333333333.3333333'],
    ['41b3de4355555556', '333333333.3333334'],
    ['41b3de4355555557', '333333333.33333343'],
    ['becbf647612f3696', '-0.0000033333333333333333'],
    ['43143ff3c1cb0959', '1424953923781206.2'],
  ])('canonicalJson writes number %s as %s', (bits, text) => {
    expect(canonicalJson(Buffer.from(bits, 'hex').readDoubleBE())).toBe(text);
  });
});

const key = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('__proto__', 'constructor', 'toJSON', '1', '10', '9', ''));
const { json } = fc.letrec<{ json: unknown }>(tie => ({
  json: fc.oneof(
    { maxDepth: 4 },
    fc.constant(null),
    fc.boolean(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.string({ unit: 'binary' }),
    fc.array(tie('json'), { maxLength: 4 }),
    fc.dictionary(key, tie('json'), { maxKeys: 5 }),
  ),
}));

/** Returns the same value with its keys in another order. */
function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).reverse();
  return Object.fromEntries(entries.map(([name, item]) => [name, reordered(item)]));
}

describe('canonicalJson properties', () => {
  it('canonicalJson does not depend on the order of keys', () => {
    fc.assert(fc.property(json, value => canonicalJson(reordered(value)) === canonicalJson(value)));
  });

  it('canonicalJson parses back to the same value and is its own canonical form', () => {
    fc.assert(
      fc.property(json, value => {
        const text = canonicalJson(value);
        expect(sortedCopy(JSON.parse(text))).toEqual(sortedCopy(JSON.parse(JSON.stringify(value))));
        expect(canonicalJson(JSON.parse(text))).toBe(text);
      }),
    );
  });

  it('canonicalJson differs for different values and is equal for equal values', () => {
    fc.assert(
      fc.property(json, json, (a, b) => {
        const areEqual = JSON.stringify(sortedCopy(a)) === JSON.stringify(sortedCopy(b));
        expect(canonicalJson(a) === canonicalJson(b)).toBe(areEqual);
      }),
    );
  });

  it('canonicalJson omits what JSON omits', () => {
    expect(canonicalJson({ b: undefined, a: [undefined, Number.NaN, Number.POSITIVE_INFINITY] })).toBe('{"a":[null,null,null]}');
    expect(canonicalJson(undefined)).toBe('null');
    expect(canonicalJson({ at: new Date(0) })).toBe('{"at":"1970-01-01T00:00:00.000Z"}');
  });
});

/** Returns a sorted copy. Deliberately implemented differently, with pairs instead of objects. */
function sortedCopy(value: unknown): unknown {
  if (Array.isArray(value)) return ['list', ...value.map(sortedCopy)];
  if (typeof value !== 'object' || value === null) return value;
  const pairs = Object.entries(value).map(([name, item]) => [name, sortedCopy(item)] as const);
  return ['record', ...pairs.sort(([a], [b]) => (a < b ? -1 : 1))];
}
