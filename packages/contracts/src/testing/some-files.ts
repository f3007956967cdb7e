import * as fc from 'fast-check';
import { WorkflowFile } from '../graph/workflow-file.ts';

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

/** Files that have nothing to do with each other, and little to be different in: every clash of two is there soon. */
export const someFile = fileWith(fc.oneof(ownEdges, fc.array(edge, { maxLength: 3 })), fc.oneof(ownNotes, json));

/** The same, as an editor makes them: every id is there once, and every edge has two ends. */
export const soundFile = fileWith(ownEdges, ownNotes).map(file => {
  const ids = new Set(file.nodes.map(one => one.id));
  return { ...file, edges: file.edges.filter(one => ids.has(one.source) && ids.has(one.target)) };
});
