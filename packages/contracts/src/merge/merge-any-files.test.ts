import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WorkflowFile } from '../workflow/workflow-file.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { isRecord, recordOf } from '../json/own-value.ts';
import { mergeFiles } from './merge-files.ts';
import { isSameJson } from '../json/same-json.ts';
import { agreedFile, setAtPath } from './set-at-path.ts';

const runs = { numRuns: 150 };

const name = fc.constantFrom('a', 'b', '__proto__', 'constructor');
const json = fc.jsonValue({ maxDepth: 2 });
const pin = fc.record({ name, selector: fc.record({ tool: name }), on_missing: fc.constantFrom('null', 'error') });
const config = fc.oneof(
  fc.record(
    {
      prompt: fc.constantFrom('', 'Hi', 'Bye'),
      model: fc.record({ provider: fc.constantFrom('scripted', 'openai'), model: fc.constantFrom('x', 'y') }),
      pins: fc.uniqueArray(pin, { selector: one => one.name }),
      policy: fc.dictionary(name, fc.nat(2)),
    },
    { requiredKeys: [] },
  ),
  fc.dictionary(fc.constantFrom('pins', 'type', 'tool', '__proto__'), json),
);
const node = fc.record(
  {
    id: name,
    type: fc.constantFrom('agent', 'from-the-future'),
    title: fc.constantFrom('A', 'B'),
    position: fc.record({ x: fc.nat(2), y: fc.nat(2) }),
    config,
  },
  { requiredKeys: ['id', 'type', 'position', 'config'] },
);
const edge = fc.record({
  id: fc.constantFrom('e1', 'e2', 'e3'),
  source: name,
  source_handle: fc.constantFrom('response', 'error'),
  target: name,
  target_handle: fc.constant('in'),
});
const note = fc.record({ id: fc.constantFrom('note', 'note_2'), text: fc.constantFrom('x', 'y'), position: json });

const fileWith = (edges: fc.Arbitrary<object[]>, notes: fc.Arbitrary<unknown>): fc.Arbitrary<WorkflowFile> =>
  fc
    .record(
      {
        name: fc.constantFrom('One', 'Two'),
        nodes: fc.uniqueArray(node, { selector: one => one.id, maxLength: 4 }),
        edges,
        notes,
        colour: json,
      },
      { requiredKeys: ['name', 'nodes', 'edges'] },
    )
    .map(parts => WorkflowFile.parse({ format: 'pinion.workflow/1', ...parts }));
const ownEdges = fc.uniqueArray(edge, { selector: one => one.id });
const ownNotes = fc.uniqueArray(note, { selector: one => one.id });

/** Generates unrelated files with little variety, so that every kind of conflict occurs soon. */
const someFile = fileWith(fc.oneof(ownEdges, fc.array(edge, { maxLength: 3 })), fc.oneof(ownNotes, json));

/** Generates files as an editor creates them: every id is unique, and every edge has two ends. */
const soundFile = fileWith(ownEdges, ownNotes).map(file => {
  const ids = new Set(file.nodes.map(one => one.id));
  return { ...file, edges: file.edges.filter(one => ids.has(one.source) && ids.has(one.target)) };
});

describe('mergeFiles for any three files', () => {
  it('mergeFiles takes the changed side when only one side changed and the same result for equal changes', () => {
    fc.assert(
      fc.property(someFile, someFile, (base, other) => {
        expect(mergeFiles(base, other, base)).toMatchObject({ file: other, conflicts: [], kept: [] });
        expect(mergeFiles(base, base, other)).toMatchObject({ file: other, conflicts: [], kept: [] });
        expect(mergeFiles(base, other, structuredClone(other))).toMatchObject({ file: other, conflicts: [], kept: [] });
      }),
      runs,
    );
  });

  it('mergeFiles returns a workflow file and two different values for every conflict', () => {
    fc.assert(
      fc.property(someFile, someFile, someFile, (base, mine, theirs) => {
        const { file, conflicts } = mergeFiles(base, mine, theirs);
        expect(WorkflowFile.safeParse(file).success).toBe(true);
        for (const conflict of conflicts) expect(isSameJson(conflict.mine, conflict.theirs)).toBe(false);
      }),
      runs,
    );
  });

  it('mergeFiles finds the same conflicts again from the agreed file, and none once each is resolved', () => {
    fc.assert(
      fc.property(soundFile, soundFile, soundFile, fc.boolean(), (base, mine, theirs, isMine) => {
        const { file, conflicts } = mergeFiles(base, mine, theirs);
        const agreed = agreedFile(theirs, conflicts);
        const again = mergeFiles(agreed, file, theirs);
        expect(again.conflicts.map(({ path }) => path)).toEqual(conflicts.map(({ path }) => path));
        expect(unordered(again.file)).toEqual(unordered(file));

        const known = conflicts.reduce((now, one) => setAtPath(now, one.path, one.theirs), agreed);
        expect(unordered(known)).toEqual(unordered(theirs));
        const chosen = isMine ? file : conflicts.reduce((now, one) => setAtPath(now, one.path, one.theirs), file);
        expect(mergeFiles(theirs, chosen, theirs).conflicts).toEqual([]);
      }),
      runs,
    );
  });

  it('mergeFiles leaves no new dangling edge', () => {
    fc.assert(
      fc.property(soundFile, soundFile, soundFile, (base, mine, theirs) => {
        expect(loose(mergeFiles(base, mine, theirs).file)).toEqual([]);
      }),
      runs,
    );
  });
});

/** Returns lists as sets, because the order of elements that were removed and restored is not preserved. */
function unordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unordered).toSorted((a, b) => (canonicalJson(a) < canonicalJson(b) ? -1 : 1));
  return isRecord(value) ? { ...recordOf(Object.entries(value).map(([key, item]) => [key, unordered(item)] as const)) } : value;
}

const loose = ({ nodes, edges }: WorkflowFile) => {
  const ids = new Set(nodes.map(one => one.id));
  return edges.filter(edge => !ids.has(edge.source) || !ids.has(edge.target));
};
