import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LayeredMap } from './layered-map.ts';

type Step = { kind: 'set' | 'delete' | 'copy' | 'fill'; key: number; value: number };
const step = fc.record({
  kind: fc.constantFrom<Step['kind'][]>('set', 'set', 'set', 'delete', 'copy', 'fill'),
  key: fc.nat(12),
  value: fc.nat(100),
});

it('LayeredMap behaves like a Map, and its copies grow independently', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.nat(), (steps, seed) => {
      const pairs = [{ real: new Map<number, number>(), layered: new LayeredMap<number, number>() }];
      steps.forEach(({ kind, key, value }, index) => {
        const pair = pairs[(seed + index * 7) % pairs.length];
        if (pair === undefined) return;
        const { real, layered } = pair;
        if (kind === 'copy') pairs.push({ real: new Map(real), layered: layered.copy() });
        else if (kind === 'delete') {
          real.delete(key);
          layered.delete(key);
        } else
          for (let more = 0; more <= (kind === 'fill' ? 1_100 : 0); more += 1) {
            real.set(key + more, value);
            layered.set(key + more, value);
          }
        for (const one of pairs) for (let each = 0; each <= 14; each += 1) expect(one.layered.get(each)).toBe(one.real.get(each));
      });
    }),
  );
});
