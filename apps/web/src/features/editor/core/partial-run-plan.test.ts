import { testDataOf, upstreamFinder, type WorkflowFile } from '@pinion/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWithin, planPartialRun, type PartialRunRequest } from './partial-run-plan.ts';

/** Arbitrary graphs of eight nodes with edges only to later ones. The first is an input, and some have test data. */
const graphs: fc.Arbitrary<WorkflowFile> = fc
  .record({
    tested: fc.subarray([0, 1, 2, 3, 4, 5, 6, 7]),
    pairs: fc.uniqueArray(
      fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 1, max: 7 })).filter(([from, to]) => from < to),
      { selector: pair => pair.join() },
    ),
  })
  .map(
    ({ tested, pairs }) =>
      ({
        format: 'pinion.workflow/1',
        name: 'graph',
        nodes: Array.from({ length: 8 }, (_, index) => ({
          id: `n${index}`,
          type: index === 0 ? 'input' : 'prompt',
          position: { x: 0, y: 0 },
          config: { template: '', ...(tested.includes(index) ? { test_data: { text: 'kept' } } : {}) },
        })),
        edges: pairs.map(([from, to]) => ({
          id: `e${from}-${to}`,
          source: `n${from}`,
          source_handle: 'text',
          target: `n${to}`,
          target_handle: 'in',
        })),
      }) as WorkflowFile,
  );
const nodes = fc.integer({ min: 0, max: 7 }).map(index => `n${index}`);
const hasData = (file: WorkflowFile, id: string) => file.nodes.some(node => node.id === id && testDataOf(node) !== undefined);
const check = (law: (file: WorkflowFile, node: string, usesTestData: boolean) => void) =>
  fc.assert(fc.property(graphs, nodes, fc.boolean(), law), { numRuns: 300 });

describe('planPartialRun', () => {
  it('planPartialRun up to a node contains the node and everything upstream, and needs no earlier values', () => {
    check((file, node, usesTestData) => {
      const plan = planPartialRun(file, { kind: 'to', node }, usesTestData);
      expect(plan.nodes).toEqual(new Set([...upstreamFinder(file)(node), node]));
      expect(plan.needed).toEqual([]);
    });
  });

  it('planPartialRun from a node contains the node and everything downstream, and needs the other inputs', () => {
    check((file, node) => {
      const plan = planPartialRun(file, { kind: 'from', node }, false);
      const upstream = upstreamFinder(file);
      expect(plan.nodes).toEqual(new Set(file.nodes.map(one => one.id).filter(id => id === node || upstream(id).has(node))));
      expect(plan.needed).toEqual(file.edges.filter(edge => plan.nodes.has(edge.target) && !plan.nodes.has(edge.source)));
    });
  });

  it('planPartialRun for a single node runs no other node, and only test data can replace its sources', () => {
    check((file, node, usesTestData) => {
      const plan = planPartialRun(file, { kind: 'alone', node }, usesTestData);
      const sources = new Set(file.edges.filter(edge => edge.target === node).map(edge => edge.source));
      for (const id of plan.nodes) if (id !== node) expect([sources.has(id), hasData(file, id)]).toEqual([true, true]);
      const carried = new Set([...plan.needed.map(edge => edge.source), ...[...plan.nodes].filter(id => id !== node)]);
      expect(carried).toEqual(sources);
      if (hasData(file, node)) expect(plan.nodes).toEqual(new Set([node])); // Otherwise its own test data would replace it.
    });
  });

  it('planPartialRun asks for input only when a node passes it on, and uses test data only where it exists', () => {
    const requests = fc.tuple(fc.constantFrom('to' as const, 'from' as const, 'alone' as const), nodes);
    fc.assert(
      fc.property(graphs, fc.option(requests, { nil: undefined }), fc.boolean(), (file, request, usesTestData) => {
        const part: PartialRunRequest | undefined = request === undefined ? undefined : { kind: request[0], node: request[1] };
        const plan = planPartialRun(file, part, usesTestData);
        expect(plan.tested.every(id => hasData(file, id))).toBe(true);
        const stands = usesTestData && plan.tested.includes('n0');
        expect(plan.asksInput).toBe(plan.nodes.has('n0') && !stands);
      }),
    );
  });

  it('planPartialRun is blocked by the problems of the part and of the whole workflow', () => {
    fc.assert(
      fc.property(graphs, nodes, nodes, (file, node, other) => {
        const plan = planPartialRun(file, { kind: 'to', node }, false);
        const problem = { code: 'missing_input', severity: 'error', message: '', template: '', params: {} } as const;
        const isWhole = plan.nodes.size === file.nodes.length;
        expect(isWithin({ ...problem, node_id: other }, file, plan.nodes)).toBe(isWhole || plan.nodes.has(other));
        expect(isWithin(problem, file, plan.nodes)).toBe(true);
      }),
    );
  });
});
