import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSameOrNarrower, namesHost } from './secret-host.ts';

const host = fc.constantFrom('a.example.com', 'b.example.com', 'x.a.example.com', 'example.com', '127.0.0.1:80', 'gateway:notes');
const entry = fc.oneof(host, fc.constantFrom('*.example.com', '*.a.example.com'));
const list = fc.array(entry, { maxLength: 4 });

it('isSameOrNarrower accepts no list that names a host which the list before did not name', () => {
  fc.assert(
    fc.property(list, list, host, (before, after, one) => {
      if (isSameOrNarrower(before, after) && namesHost(after, one)) expect(namesHost(before, one)).toBe(true);
    }),
  );
});

it('isSameOrNarrower accepts each part of a list, and neither to nor from an empty one', () => {
  fc.assert(
    fc.property(fc.uniqueArray(entry, { minLength: 1, maxLength: 5 }), fc.nat(), (before, count) => {
      const part = before.slice(0, 1 + (count % before.length));
      expect(isSameOrNarrower(before, part)).toBe(true);
      expect(isSameOrNarrower(before, [])).toBe(false);
      expect(isSameOrNarrower([], part)).toBe(false);
    }),
  );
  expect(isSameOrNarrower([], [])).toBe(true);
  expect(isSameOrNarrower(['*.example.com'], ['a.example.com', '*.a.example.com'])).toBe(true);
  expect(isSameOrNarrower(['a.example.com'], ['*.example.com'])).toBe(false);
});
