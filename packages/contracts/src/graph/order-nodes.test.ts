import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exclusiveEdges } from './exclusive-edges.ts';
import { orderNodes, upstreamChecker, upstreamFinder } from './order-nodes.ts';
import type { WorkflowEdge, WorkflowFile, WorkflowNode } from '../workflow/workflow-file.ts';

const node = (id: string, type: string, config: Record<string, unknown> = {}): WorkflowNode => ({
  id,
  type,
  position: { x: 0, y: 0 },
  config,
});
const edge = (
  source: string,
  source_handle: string,
  target: string,
  id = `${source}.${source_handle}-${target}`,
): WorkflowEdge => ({
  id,
  source,
  source_handle,
  target,
  target_handle: 'in',
});
const file = (nodes: WorkflowNode[], edges: WorkflowEdge[]): WorkflowFile => ({
  format: 'pinion.workflow/1',
  name: 'w',
  nodes,
  edges,
});

const ids = ['__proto__', 'constructor', 'a', 'b', 'c', 'd', 'e', 'f'];
const handlesOf: Record<string, string[]> = {
  branch: ['one', 'two', 'else'],
  tool: ['output', 'error', 'envelope'],
  agent: ['response', 'last_tool', 'error'],
  prompt: ['text'],
  future: ['any'],
};
const config = { branch: { cases: [{ handle: 'one' }, { handle: 'two' }] }, tool: { tool: { name: 't' } } } as Record<
  string,
  Record<string, unknown>
>;

const types = fc.array(fc.constantFrom('branch', 'tool', 'agent', 'prompt', 'future'), {
  minLength: ids.length,
  maxLength: ids.length,
});
const link = fc.record({ from: fc.nat(ids.length - 1), to: fc.nat(ids.length - 1), handle: fc.nat(2) });

/** Generates any graph. If `isDag` is set, edges only lead forward. */
const graph = (isDag: boolean): fc.Arbitrary<WorkflowFile> =>
  fc
    .tuple(types, fc.array(link, { maxLength: 14 }), fc.shuffledSubarray(ids, { minLength: ids.length }))
    .map(([kinds, links, listed]) => {
      const edges = links
        .filter(({ from, to }) => !isDag || from < to)
        .map(({ from, to, handle }, index) => {
          const handles = handlesOf[kinds[from] ?? ''] ?? [];
          return edge(ids[from] ?? '', handles[handle % handles.length] ?? '', ids[to] ?? '', `e${index}`);
        });
      return file(
        listed.map(id => node(id, kinds[ids.indexOf(id)] ?? '', config[kinds[ids.indexOf(id)] ?? ''] ?? {})),
        edges,
      );
    });

describe('orderNodes', () => {
  it('orderNodes puts sources before targets, names every node once and reports nodes in cycles', () => {
    fc.assert(
      fc.property(graph(false), any => {
        const { order, cyclic } = orderNodes(any);
        expect([...order, ...cyclic].sort()).toEqual([...ids].sort());
        for (const { source, target } of any.edges) {
          if (!order.includes(target)) continue;
          expect(order.indexOf(source)).toBeGreaterThanOrEqual(0);
          expect(order.indexOf(source)).toBeLessThan(order.indexOf(target));
        }
        const upstream = upstreamFinder(any);
        for (const id of cyclic) {
          const around = [...upstream(id), id];
          expect(around.some(one => upstream(one).has(one))).toBe(true);
        }
      }),
    );
  });

  it('upstreamChecker finds the nodes that upstreamFinder finds, in any graph', () => {
    fc.assert(
      fc.property(graph(false), any => {
        const [isUpstream, upstream] = [upstreamChecker(any), upstreamFinder(any)];
        for (const target of ids) expect(ids.filter(id => isUpstream(id, target)).sort()).toEqual([...upstream(target)].sort());
      }),
    );
  });

  it('upstreamChecker finds nodes that are more than a word of bits away', () => {
    const chain = Array.from({ length: 100 }, (_, index) => `n${index}`);
    const isUpstream = upstreamChecker(
      file(
        chain.map(id => node(id, 'prompt')),
        chain.slice(1).map((id, index) => edge(`n${index}`, 'text', id)),
      ),
    );
    for (const [to, target] of chain.entries())
      expect(chain.map(source => isUpstream(source, target))).toEqual(chain.map((_, from) => from < to));
  });

  it('orderNodes reports no cycle when all edges lead forward', () => {
    fc.assert(fc.property(graph(true), any => orderNodes(any).cyclic.length === 0));
  });

  it('orderNodes keeps the file order of nodes without sources', () => {
    expect(orderNodes(file([node('b', 'x'), node('a', 'x')], [])).order).toEqual(['b', 'a']);
  });

  it('orderNodes ignores edges to missing nodes', () => {
    expect(orderNodes(file([node('a', 'x')], [edge('gone', 'o', 'a'), edge('a', 'o', 'gone')]))).toEqual({
      order: ['a'],
      cyclic: [],
    });
  });
});

/** Returns the live edges of one possible run, in which each node that runs chooses its live handles. */
function liveEdges(any: WorkflowFile, choose: (id: string) => number): Set<string> {
  const live = new Set<string>();
  const types = new Map(any.nodes.map(one => [one.id, one.type]));
  for (const id of orderNodes(any).order) {
    const into = any.edges.filter(one => one.target === id);
    if (into.length > 0 && !into.some(one => live.has(one.id))) continue;
    const handles = handlesOf[types.get(id) ?? ''] ?? [];
    const choice = choose(id);
    const isLive = (handle: string): boolean => {
      switch (types.get(id)) {
        case 'branch':
          return handle === handles[choice % 3];
        case 'tool':
          return handle === 'envelope' || handle === (choice % 2 === 0 ? 'output' : 'error');
        case 'agent':
          return (handle === 'error') === (choice % 2 === 1);
        default:
          return true;
      }
    };
    for (const one of any.edges) if (one.source === id && isLive(one.source_handle)) live.add(one.id);
  }
  return live;
}

describe('exclusiveEdges', () => {
  const choices = fc.array(fc.nat(5), { minLength: ids.length, maxLength: ids.length });

  it('exclusive edges are never live in the same run', () => {
    fc.assert(
      fc.property(graph(true), choices, (any, chosen) => {
        const areExclusive = exclusiveEdges(any);
        const live = liveEdges(any, id => chosen[ids.indexOf(id)] ?? 0);
        const alive = any.edges.filter(one => live.has(one.id));
        for (const a of alive) for (const b of alive) expect(areExclusive(a, b)).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  it('exclusiveEdges is symmetric, and no edge excludes itself', () => {
    fc.assert(
      fc.property(graph(false), any => {
        const areExclusive = exclusiveEdges(any);
        for (const a of any.edges)
          for (const b of any.edges) expect(areExclusive(a, b)).toBe(a === b ? false : areExclusive(b, a));
      }),
    );
  });

  it('exclusiveEdges finds exclusive edges through intermediate nodes, but not where paths rejoin', () => {
    //  branch --one--> p --text--> out
    //         --two--> q --text--> out
    //         --else-> p
    const [p, q] = [edge('p', 'text', 'out'), edge('q', 'text', 'out')];
    const nodes = [node('br', 'branch', config['branch'] ?? {}), node('p', 'prompt'), node('q', 'prompt'), node('out', 'output')];
    const split = file(nodes, [edge('br', 'one', 'p'), edge('br', 'two', 'q'), edge('br', 'else', 'p'), p, q]);
    expect(exclusiveEdges(split)(p, q)).toBe(true);
    const both = file(nodes, [edge('br', 'one', 'p'), edge('br', 'one', 'q'), p, q]);
    expect(exclusiveEdges(both)(p, q)).toBe(false);
  });
});
