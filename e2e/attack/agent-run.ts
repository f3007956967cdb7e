import assert from 'node:assert/strict';
import type { HttpClient } from './http-client.ts';

type NodeFault = { code: string; message: string; details?: unknown };

export type ObservedRun = {
  run_id: string;
  status: string;
  output?: unknown;
  error: NodeFault | null;
  /** The outputs of each node. */
  nodes: Record<string, Record<string, unknown>>;
  node_states: Record<string, { status: string; error?: NodeFault }>;
};

/** Saves a workflow with one agent, runs it, and returns the run when it has ended, at the latest after `wait_s` seconds. */
export async function runAgent(client: HttpClient, config: Record<string, unknown>, wait_s = 5): Promise<ObservedRun> {
  const node = (id: string, type: string, of: Record<string, unknown>) => ({ id, type, position: { x: 0, y: 0 }, config: of });
  const file = {
    format: 'pinion.workflow/1',
    name: 'Attacked agent',
    nodes: [node('in', 'input', {}), node('agent', 'agent', { prompt: '{{in}}', ...config })],
    edges: [{ id: 'e', source: 'in', source_handle: 'value', target: 'agent', target_handle: 'in' }],
  };
  const created = await client.request<{ id: string }>('POST', '/workflows', { body: file });
  assert.equal(created.status, 201, created.text);
  const body = { input: 'go', wait_s };
  const run = await client.request<ObservedRun>('POST', `/workflows/${created.body.id}/runs`, { body });
  assert.equal(run.status, 200, run.text);
  return run.body;
}
