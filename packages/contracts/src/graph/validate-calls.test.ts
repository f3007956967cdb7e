import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { specOf, ToolDefinition } from '../tool/tool-spec.ts';
import { calledWorkflows } from './called-workflows.ts';
import type { GraphFacts, WorkflowLookup } from '../workflow/graph-facts.ts';
import { deepestSubflow } from '../workflow/workflow-ref.ts';
import { validateCalls } from './validate-calls.ts';
import { stopsRun, validateGraph } from './validate-graph.ts';
import { WorkflowFile } from '../workflow/workflow-file.ts';

const lookup = (): undefined => undefined;
const running = (...ids: string[]): WorkflowFile =>
  WorkflowFile.parse({
    format: 'pinion.workflow/1',
    name: 'w',
    nodes: ids.map((id, n) => ({ id: `n${n}`, type: n % 2 === 0 ? 'subflow' : 'map', config: { workflow: { id } } })),
    edges: [],
  });
/** Creates a workflow lookup. `{a: ['b']}` means that a runs b. */
const house = (calls: Record<string, string[]>): WorkflowLookup => {
  const known = new Map(Object.entries(calls));
  return id => {
    const found = known.get(id);
    return found === undefined ? undefined : { name: id, calls: found.map(other => ({ id: other })) };
  };
};
const codes = (file: WorkflowFile, facts: Omit<GraphFacts, 'lookup'>): string[] =>
  validateCalls(file, { lookup, ...facts }).map(problem => problem.code);

describe('validateCalls', () => {
  it('validateCalls requires each called workflow to be chosen and to exist', () => {
    expect(codes(running(''), {})).toEqual(['unknown_workflow']);
    expect(codes(running('gone'), { workflowOf: house({}) })).toEqual(['unknown_workflow']);
    expect(codes(running('gone'), {})).toEqual([]);
    expect(validateGraph(running('gone'), { lookup, workflowOf: house({}) }).some(stopsRun)).toBe(true);
  });

  it('validateCalls rejects a workflow that calls itself or its caller', () => {
    const workflowOf = house({ a: ['b'], b: ['own'], c: ['d'], d: ['c'], own: ['a'] });
    expect(codes(running('a'), { workflowOf, own_id: 'own' })).toEqual(['subflow_cycle']);
    expect(codes(running('c'), { workflowOf, own_id: 'own' })).toEqual(['subflow_cycle']);
    expect(codes(running('own'), { workflowOf, own_id: 'own' })).toEqual(['subflow_cycle']);
  });

  it(`validateCalls accepts calls ${deepestSubflow} levels deep and no deeper`, () => {
    const chain = (length: number) =>
      Object.fromEntries(Array.from({ length }, (_, n) => [`w${n}`, n + 1 < length ? [`w${n + 1}`] : []]));
    expect(codes(running('w0'), { workflowOf: house(chain(deepestSubflow)) })).toEqual([]);
    expect(codes(running('w0'), { workflowOf: house(chain(deepestSubflow + 1)) })).toEqual(['subflow_too_deep']);
  });

  it('validateCalls loads each workflow once, however many paths lead to it', () => {
    let asked = 0;
    const workflowOf: WorkflowLookup = id => {
      asked += 1;
      const level = Number(id.split('.')[0]);
      return { name: id, calls: level < 6 ? Array.from({ length: 20 }, (_, n) => ({ id: `${level + 1}.${n}` })) : [] };
    };
    expect(codes(running('0.0'), { workflowOf })).toEqual([]);
    expect(asked).toBeLessThan(500);
  });

  it('validateCalls reports a problem exactly when following the calls finds a cycle or goes too deep', () => {
    const ids = ['a', 'b', 'c', 'd'];
    const calls = fc.record(Object.fromEntries(ids.map(id => [id, fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 2 })])));
    const comesBack = (graph: Record<string, string[]>, id: string, path: readonly string[]): boolean =>
      path.includes(id) || (graph[id] ?? []).some(next => comesBack(graph, next, [...path, id]));
    fc.assert(
      fc.property(calls, graph => {
        expect(codes(running('a'), { workflowOf: house(graph), own_id: 'own' })).toEqual(
          comesBack(graph, 'a', ['own']) ? ['subflow_cycle'] : [],
        );
      }),
    );
  });

  it('validateCalls reports problems of workflows used as agent tools as warnings', () => {
    const tool = specOf(
      ToolDefinition.parse({
        name: 'workflow.sum',
        version: '1.0.0',
        description: '',
        category: 'utility',
        gateway: 'workflow',
        gateway_config: { workflow_id: 'own' },
        input_schema: { type: 'object' },
      }),
    );
    const file = WorkflowFile.parse({
      format: 'pinion.workflow/1',
      name: 'w',
      nodes: [{ id: 'a', type: 'agent', config: { tools: [{ name: 'workflow.sum' }] } }],
      edges: [],
    });
    expect(calledWorkflows(file, () => tool)).toEqual([{ node_id: 'a', tool: 'workflow.sum', ref: { id: 'own' } }]);
    const problems = validateCalls(file, { lookup: () => tool, workflowOf: house({ own: ['own'] }), own_id: 'own' });
    expect(problems).toMatchObject([{ code: 'subflow_cycle', severity: 'warning', node_id: 'a', tool: 'workflow.sum' }]);
  });
});
