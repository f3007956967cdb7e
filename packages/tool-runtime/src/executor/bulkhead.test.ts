import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { Bulkhead } from './bulkhead.ts';

type Step = { does: 'come' | 'leave' | 'give up'; who: number };
const step: fc.Arbitrary<Step> = fc.record({ does: fc.constantFrom('come', 'come', 'leave', 'give up'), who: fc.nat(20) });

it('Bulkhead never exceeds its limit, admits calls in order of arrival and leaves no slot unused', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), fc.array(step, { maxLength: 80 }), (max, steps) => {
      const bulkhead = new Bulkhead();
      const inside: number[] = [];
      let waiting: { id: number; stop: () => void }[] = [];
      const letIn: number[] = [];
      const arrived: number[] = [];
      let next = 0;
      for (const { does, who } of steps) {
        if (does === 'come') {
          const id = (next += 1);
          if (bulkhead.tryEnter('k', max)) inside.push(id);
          else {
            arrived.push(id);
            const onTurn = (): void => {
              waiting = waiting.filter(one => one.id !== id);
              inside.push(id);
              letIn.push(id);
            };
            waiting.push({ id, stop: bulkhead.wait('k', max, onTurn) });
          }
        } else if (does === 'leave' && inside.length > 0) {
          inside.splice(who % inside.length, 1);
          bulkhead.leave('k');
        } else if (does === 'give up' && waiting.length > 0) {
          const [one] = waiting.splice(who % waiting.length, 1);
          arrived.splice(arrived.indexOf(one?.id ?? 0), 1);
          one?.stop();
        }
        expect(inside.length).toBeLessThanOrEqual(max);
        expect(bulkhead.look('k')).toEqual({ under_way: inside.length, waiting: waiting.length });
        if (waiting.length > 0) expect(inside.length).toBe(max);
      }
      expect(letIn).toEqual(arrived.filter(id => letIn.includes(id)));
    }),
  );
});

it('Bulkhead treats two keys independently', () => {
  const bulkhead = new Bulkhead();
  expect([bulkhead.tryEnter('a', 1), bulkhead.tryEnter('b', 1), bulkhead.tryEnter('a', 1)]).toEqual([true, true, false]);
  bulkhead.leave('a');
  expect([bulkhead.look('a').under_way, bulkhead.look('b').under_way]).toEqual([0, 1]);
});
