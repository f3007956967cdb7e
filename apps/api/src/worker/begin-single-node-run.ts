import type { WorkflowNode, Scope, WorkflowFile } from '@pinion/contracts';
import type { ActiveRuns } from './active-runs.ts';
import type { RunSpec } from '../journal/run-spec.ts';
import { newRun } from './run-request.ts';

/** A run of one node that belongs to no saved workflow: a call on its own, an undo, an evaluation. */
export type SingleNodeRun = Omit<RunSpec, 'scope' | 'workflow_id' | 'input'>;

/** Builds a workflow that consists of one node. */
export const singleNodeWorkflow = (name: string, node: Pick<WorkflowNode, 'id' | 'type' | 'title' | 'config'>): WorkflowFile => ({
  format: 'pinion.workflow/1',
  name,
  nodes: [{ ...node, position: { x: 0, y: 0 } }],
  edges: [],
});

/** Starts the run and returns its id once the run is accepted. Throws the refusal of a run that cannot be written. */
export async function beginSingleNodeRun(
  { activeRuns }: { activeRuns: Pick<ActiveRuns, 'begin'> },
  scope: Scope,
  run: SingleNodeRun,
): Promise<string> {
  const active = activeRuns.begin(newRun({ ...run, scope, workflow_id: '', input: null }));
  await active.accepted();
  return run.run_id;
}
