import type { NodeState, WorkflowFile } from '@pinion/contracts';
import { describe, expect, it } from 'vitest';
import { memoryClient } from '../../../../test-support/memory-client.ts';
import { MemoryServer } from '../../../../test-support/memory-server.ts';
import { planPartialRun } from '../core/partial-run-plan.ts';
import { lastOutput } from '../core/last-output.ts';
import { runWithValues } from './run-with-values.ts';

/** The graph in -> sort -(yes)-> say, and an agent beside it that feeds `say` too. */
const file = {
  format: 'pinion.workflow/1',
  name: 'values',
  nodes: [
    { id: 'in', type: 'input', position: { x: 0, y: 0 }, config: {} },
    { id: 'sort', type: 'branch', position: { x: 0, y: 0 }, config: { cases: [{ handle: 'yes' }] } },
    { id: 'helper', type: 'agent', position: { x: 0, y: 0 }, config: {} },
    { id: 'say', type: 'prompt', position: { x: 0, y: 0 }, config: { template: '' } },
    { id: 'tell', type: 'prompt', position: { x: 0, y: 0 }, config: { template: '' } },
  ],
  edges: [
    { id: 'e1', source: 'in', source_handle: 'value', target: 'sort', target_handle: 'in' },
    { id: 'e2', source: 'sort', source_handle: 'yes', target: 'say', target_handle: 'in' },
    { id: 'e3', source: 'helper', source_handle: 'response', target: 'tell', target_handle: 'in' },
  ],
} as WorkflowFile;

type Nodes = Record<string, { status: NodeState['status']; outputs?: Record<string, unknown> }>;
const record = (run_id: string, nodes: Nodes) => ({
  run_id,
  nodes: Object.fromEntries(Object.entries(nodes).map(([id, { outputs }]) => [id, outputs ?? {}])),
  node_states: Object.fromEntries(
    Object.entries(nodes).map(([id, { status }]) => [
      id,
      { status, ...(status === 'failed' ? { error: { code: 'TIMEOUT', message: 'late' } } : {}) } as NodeState,
    ]),
  ),
});
type Recorded = ReturnType<typeof record>;
const clientWith = (...runs: Recorded[]) =>
  memoryClient(
    new MemoryServer({
      'runs.list': () => ({ items: runs.map(({ run_id }) => ({ run_id, status: 'succeeded' })) }) as never,
      'runs.get': ({ id }) => runs.find(run => run.run_id === id) as never,
    }),
  );
const valuesFor = (node: string, ...runs: Recorded[]) =>
  runWithValues(clientWith(...runs), { workflowId: 'w', file, plan: planPartialRun(file, { kind: 'alone', node }, false) });

describe('runWithValues', () => {
  it('runWithValues picks the newest run in which every input of the part has finished and produced a value', async () => {
    const part = record('part', { say: { status: 'succeeded', outputs: { text: '' } } });
    const other = record('other', { sort: { status: 'succeeded', outputs: { else: 1 } } });
    const taken = record('taken', { sort: { status: 'succeeded', outputs: { yes: 1 } } });
    const older = record('older', { sort: { status: 'succeeded', outputs: { yes: 2 } } });
    expect(await valuesFor('say', part, other, taken, older)).toBe('taken');
    expect(await valuesFor('say', part, other)).toBeUndefined();
    expect(await valuesFor('say')).toBeUndefined();
  });

  it('runWithValues accepts a run whose agent answered and skips a run whose agent failed', async () => {
    const failed = record('failed', { helper: { status: 'failed' } });
    const answered = record('answered', { helper: { status: 'succeeded', outputs: { response: '' } } });
    expect(await valuesFor('tell', failed, answered)).toBe('answered');
    expect(await valuesFor('tell', failed)).toBeUndefined();
  });
});

describe('lastOutput', () => {
  const agent = {
    response: 'hello',
    tools_by_id: {},
    tool_order: [],
    last_tool: null,
    traces_url: 'http://x',
    pins: { found: 1 },
  };
  const last = (nodeId: string, ...runs: Recorded[]) => lastOutput(clientWith(...runs), { workflowId: 'w', nodeId, first: [] });

  it('lastOutput maps handles to values, with pins beside the other outputs and without a link to that run', async () => {
    const run = record('run', { helper: { status: 'succeeded', outputs: agent } });
    expect(await last('helper', record('none', {}), run)).toEqual({
      response: 'hello',
      tools_by_id: {},
      tool_order: [],
      last_tool: null,
      found: 1,
    });
    expect(await last('say', run)).toBeUndefined();
  });

  it('lastOutput of a failed agent is its error', async () => {
    const run = record('run', { helper: { status: 'failed', outputs: agent } });
    expect(await last('helper', run)).toEqual({ error: { code: 'TIMEOUT', message: 'late' } });
  });
});
