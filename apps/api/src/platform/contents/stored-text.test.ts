import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { collect } from '../../testing/collect.ts';
import { findLargeValues, type ValuePaths } from './find-large-values.ts';
import { extractSpans, fillHoles, holesText, readHoles } from './stored-text.ts';
import { LazyJson } from './lazy-json.ts';

const locations: ValuePaths = { output: true, outputs: { '*': true } };
const hashOf = (text: string): string => Buffer.from(text).toString('hex').padEnd(64, '0').slice(-64);

function cut(text: string, from: ValuePaths, min: number) {
  const values = new Map<string, string>();
  const cuts = findLargeValues(text, from, min).map(({ start, end }) => {
    const value = text.slice(start, end);
    values.set(hashOf(value), value);
    return { start, end, bytes: value.length, hash: hashOf(value) };
  });
  return { ...extractSpans(text, cuts), values };
}

it('extractSpans and fillHoles restore any JSON text exactly, and the rest remains valid JSON', async () => {
  await fc.assert(
    fc.asyncProperty(fc.json({ maxDepth: 5 }), fc.integer({ min: 4, max: 40 }), async (written, min) => {
      const text = JSON.stringify(JSON.parse(written));
      const { values, ...kept } = cut(text, true, min);
      expect(() => JSON.parse(kept.text) as unknown).not.toThrow();
      const again = { text: kept.text, holes: readHoles(holesText(kept.holes)) };
      expect(fillHoles(again, ({ hash }) => values.get(hash) ?? '')).toBe(text);
      const lazy = new LazyJson();
      expect(await collect(lazy.write(lazy.parse(kept)))).toEqual([kept]);
    }),
  );
});

it('findLargeValues finds an equal value alike in any event and nothing outside the given paths', () => {
  const large = { rows: Array.from({ length: 20 }, (_row, n) => ({ n, text: 'a "quoted" \\ text' })), small: 1 };
  const envelope = JSON.stringify({ type: 'tool.executed', input: large, output: large });
  const node = JSON.stringify({ type: 'node.finished', outputs: { out: { call: { output: large } } } });
  const [first, second] = [cut(envelope, locations, 200), cut(node, locations, 200)];
  expect([...first.values.values()]).toEqual([JSON.stringify(large.rows)]);
  expect(second.holes.map(({ hash }) => hash)).toEqual(first.holes.map(({ hash }) => hash));
  expect(JSON.parse(first.text)).toMatchObject({ input: large, output: { rows: null, small: 1 } });
});
