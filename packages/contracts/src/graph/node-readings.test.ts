import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { cacheReadings } from './cache-readings.ts';
import { nodeTypes } from '../nodes/node-definitions.ts';
import { cacheReading, knownReading } from './node-reading.ts';
import { readingsOf } from './node-readings.ts';
import { readNode } from './read-node.ts';
import { WorkflowFile, workflowFormat, WorkflowNode } from '../workflow/workflow-file.ts';

const config = fc.oneof(
  fc.constant({}),
  fc.record({ template: fc.string() }),
  fc.record({ tools: fc.array(fc.record({ name: fc.string() })), pins: fc.array(fc.record({ name: fc.string() })) }),
  fc.record({ policy: fc.constantFrom({ allowed_side_effects: ['reads'] }, { allowed_side_effects: ['writes', 'none'] }, {}) }),
  fc.record({ tool: fc.record({ name: fc.string() }), input: fc.dictionary(fc.string(), fc.jsonValue()) }),
  fc.dictionary(fc.string(), fc.jsonValue()),
);
const file = fc
  .array(fc.record({ type: fc.constantFrom(...nodeTypes, 'of_another_release'), config }), { maxLength: 6 })
  .map(nodes =>
    WorkflowFile.parse({
      format: workflowFormat,
      name: 'Any',
      nodes: nodes.map((node, index) => ({ ...node, id: `n${index}` })),
      edges: [],
    }),
  );
const sent = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

it('cacheReadings makes transferred node readings available without parsing', () =>
  fc.assert(
    fc.property(file, read => {
      const [theirs, readings] = [sent(read), sent(readingsOf(read))];
      expect(theirs.nodes.map(knownReading)).toEqual(theirs.nodes.map(() => undefined));
      cacheReadings(theirs, readings);
      expect(theirs.nodes.map(knownReading)).toEqual(sent(sent(read).nodes.map(readNode)));
    }),
  ));

it('readingsOf does not repeat a config that is already complete', () => {
  const nodes = [
    { id: 'a', type: 'prompt', config: { template: 'Hello' } },
    { id: 'b', type: 'prompt', config: {} },
  ].map(one => WorkflowNode.parse(one));
  expect(readingsOf({ nodes })).toEqual([null, { type: 'prompt', config: { template: '' } }]);
});

it('readNode parses a config again for another node type', () => {
  const shared = { template: 'Hello' };
  cacheReading({ type: 'prompt', config: shared }, { type: 'prompt', config: shared });
  expect(knownReading({ type: 'prompt', config: shared })).toBeTruthy();
  expect(knownReading({ type: 'branch', config: shared })).toBeUndefined();
});
