import { compareVersions } from '../tool/compare-versions.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { newestVersions } from './newest-versions.ts';

const spec = fc.record({
  name: fc.constantFrom('a', '__proto__'),
  version: fc.constantFrom('1.0.0', '1.9.0', '1.10.0', '2.0.0-rc.1', '2.0.0'),
  lifecycle: fc.constantFrom('active' as const, 'deprecated' as const, 'blocked' as const),
});

it('newestVersions returns the newest active version, else deprecated, else any, for any order of versions', () => {
  fc.assert(
    fc.property(fc.array(spec), specs => {
      for (const tool of ['a', '__proto__']) {
        const own = specs.filter(one => one.name === tool);
        const of = (lifecycle: string) => own.filter(one => one.lifecycle === lifecycle);
        const best = ([of('active'), of('deprecated')].find(some => some.length > 0) ?? own)
          .map(one => one.version)
          .sort(compareVersions)
          .at(-1);
        expect(newestVersions(specs)(tool)).toBe(best);
        expect(newestVersions(specs.toReversed())(tool)).toBe(best);
      }
    }),
  );
});
