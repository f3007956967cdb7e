import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { someJournal } from '../testing/some-journal.ts';
import { Assertions } from './assertion.ts';
import { deriveAssertions } from './derive-assertions.ts';
import { evaluateRun } from './evaluate-run.ts';
import { factsOf, type MadeCall, type RunFacts } from './run-facts.ts';

/** Randomness comes from one repeated list of numbers: the same list produces the same journal. */
const journal = fc.array(fc.nat(1_000_000), { minLength: 97, maxLength: 97 }).map(numbers => {
  let at = 0;
  return someJournal(below => (numbers[at++ % numbers.length] ?? 0) % Math.max(below, 1));
});

/** The facts of a journal with arguments of every kind and some calls that cannot be reverted. */
const facts = fc
  .tuple(journal, fc.array(fc.tuple(fc.jsonValue({ maxDepth: 2 }), fc.boolean()), { minLength: 7, maxLength: 7 }))
  .map(([events, chance]): RunFacts => {
    const run = factsOf(events);
    const calls = run.calls.map((call, index): MadeCall => {
      const [input, is_unsafe] = chance[index % chance.length] ?? [null, false];
      return { ...call, input, is_unsafe };
    });
    return { ...run, calls };
  });
const withCalls = facts.filter(({ calls }) => calls.length > 0);

const failing = (run: RunFacts, recorded: RunFacts) =>
  evaluateRun(deriveAssertions(recorded), { run, recorded }).filter(({ verdict }) => verdict === 'fail');
const changed = (run: RunFacts, calls: MadeCall[]): RunFacts => ({ ...run, calls });

describe('assertions derived from a recording', () => {
  it('the derived assertions are valid, and every recording passes its own assertions', () => {
    fc.assert(
      fc.property(journal, facts, (events, varied) => {
        for (const run of [factsOf(events), varied]) {
          expect(Assertions.safeParse(JSON.parse(JSON.stringify(deriveAssertions(run)))).error).toBeUndefined();
          expect(failing(run, run)).toEqual([]);
        }
      }),
    );
  });

  it('the derived assertions detect and name every call with other arguments', () => {
    fc.assert(
      fc.property(withCalls, fc.nat(), (recorded, anywhere) => {
        const at = anywhere % recorded.calls.length;
        const calls = recorded.calls.map((call, index) => (index === at ? { ...call, input: { other: call.input } } : call));
        const [call] = calls.slice(at, at + 1);
        const found = failing(changed(recorded, calls), recorded);
        expect(found.filter(({ kind }) => kind === 'arguments')).toMatchObject([
          { call_id: call?.call_id, node_id: call?.node_id, actual: call?.input },
        ]);
        const isUnsafe = recorded.calls.some(one => one.is_unsafe && one.tool === call?.tool);
        expect(found.map(({ kind }) => kind)).toEqual(['arguments', ...(isUnsafe ? ['side_effects'] : [])]);
      }),
    );
  });

  it('the derived assertions detect every missing call and every additional call', () => {
    fc.assert(
      fc.property(withCalls, fc.nat(), (recorded, anywhere) => {
        const at = anywhere % recorded.calls.length;
        const [call] = recorded.calls.slice(at, at + 1);
        if (call === undefined) return;
        for (const calls of [recorded.calls.toSpliced(at, 1), recorded.calls.toSpliced(at, 0, call)]) {
          const kinds = failing(changed(recorded, calls), recorded).map(({ kind }) => kind);
          expect(kinds).toContain('calls');
          expect(kinds).toContain('order_exact');
          if (call.is_unsafe) expect(kinds).toContain('side_effects');
        }
      }),
    );
  });

  it('the derived assertions detect any two calls of a node that swapped places', () => {
    fc.assert(
      fc.property(withCalls, fc.nat(), (recorded, anywhere) => {
        const at = anywhere % recorded.calls.length;
        const [call] = recorded.calls.slice(at, at + 1);
        const other = recorded.calls.findIndex((one, index) => index > at && one.node_id === call?.node_id);
        const [second] = recorded.calls.slice(other, other + 1);
        if (call === undefined || other < 0 || second === undefined || second.tool === call.tool) return;
        const found = failing(changed(recorded, recorded.calls.with(at, second).with(other, call)), recorded);
        expect(found.filter(({ kind }) => kind === 'order_exact')).toMatchObject([{ node_id: call.node_id }]);
      }),
    );
  });

  it('the derived assertions detect another output and another final status', () => {
    fc.assert(
      fc.property(facts, recorded => {
        expect(failing({ ...recorded, output: { other: recorded.output } }, recorded).map(({ kind }) => kind)).toEqual([
          'output_equals',
        ]);
        expect(failing({ ...recorded, status: 'failed' }, recorded).map(({ kind }) => kind)).toContain('status');
      }),
    );
  });
});

describe('case without a side effect assertion', () => {
  it('a case without a side effect assertion fails for any irreversible call that is not in its recording', () => {
    fc.assert(
      fc.property(withCalls, recorded => {
        const unsafe = recorded.calls.filter(({ is_unsafe }) => is_unsafe);
        const byHand = evaluateRun([], { run: recorded });
        expect(byHand).toMatchObject([{ kind: 'side_effects', verdict: unsafe.length === 0 ? 'pass' : 'fail' }]);
        expect(evaluateRun([], { run: recorded, recorded })).toMatchObject([{ verdict: 'pass' }]);
        expect(evaluateRun([{ id: 'a', kind: 'side_effects', allow: 'any' }], { run: recorded })).toMatchObject([
          { verdict: 'pass' },
        ]);
      }),
    );
  });
});
