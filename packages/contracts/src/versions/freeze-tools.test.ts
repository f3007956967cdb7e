import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { WorkflowFile } from '../workflow/workflow-file.ts';
import { diffWorkflows } from './diff-workflows.ts';
import { toolsNamedBy } from '../graph/tools-named-by.ts';
import { freezeTools } from './freeze-tools.ts';

const tool = fc.record(
  { name: fc.constantFrom('shop.find', 'constructor', '__proto__'), version: fc.constantFrom('1.0.0', '2.0.0'), extra: fc.nat() },
  { requiredKeys: ['name'] },
);
const file = fc.tuple(fc.uniqueArray(tool, { maxLength: 3, selector: one => one.name }), tool).map(([tools, one]) =>
  WorkflowFile.parse({
    format: 'pinion.workflow/1',
    name: 'W',
    nodes: [
      { id: 'agent', type: 'agent', config: { tools, kept: 1 } },
      { id: 'call', type: 'tool', config: { tool: one, input: {} } },
      { id: 'later', type: 'from-the-future', config: { tools } },
    ],
    edges: [],
  }),
);
const newest = (): string => '3.0.0';

it('freezeTools pins every tool to a version and changes nothing else', () => {
  fc.assert(
    fc.property(file, before => {
      const text = JSON.stringify(before);
      const after = freezeTools(before, newest);
      expect(JSON.stringify(before)).toBe(text);
      for (const [index, node] of after.nodes.entries()) {
        const named = before.nodes[index] === undefined ? [] : toolsNamedBy(before.nodes[index]);
        expect(toolsNamedBy(node)).toEqual(named.map(one => ({ ...one, version: one.version ?? '3.0.0' })));
      }
      const { changes } = diffWorkflows({ file: before }, { file: after });
      for (const change of changes) expect(change.text).toContain('newest active to 3.0.0');
      expect(after.nodes[2]).toBe(before.nodes[2]);
    }),
  );
});

it('freezeTools is idempotent and leaves unknown tools unpinned', () => {
  fc.assert(
    fc.property(file, before => {
      const after = freezeTools(before, newest);
      expect(freezeTools(after, () => '9.0.0')).toEqual(after);
      expect(freezeTools(before, () => undefined)).toEqual(before);
    }),
  );
});
