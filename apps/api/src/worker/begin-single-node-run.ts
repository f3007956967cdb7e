import type { WorkflowNode, Scope, ToolSpec, WorkflowFile } from '@pinion/contracts';
import type { ActiveRuns } from './active-runs.ts';
import type { RunRequest } from '../engine/run-request.ts';

/** A run of one node that belongs to no saved workflow: a call on its own, an undo, an evaluation. */
export type SingleNodeRun = Pick<RunRequest, 'run_id'> &
  Pick<Partial<RunRequest>, 'session_id' | 'turn_group_id' | 'undo_of' | 'evaluation' | 'trace_context'> & {
    workflow: WorkflowFile;
    tools: readonly ToolSpec[];
  };

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
  { workflow, tools, ...runRequest }: SingleNodeRun,
): Promise<string> {
  const plan = { workflow, tools };
  const active = activeRuns.begin({
    ...runRequest,
    scope,
    workflow_id: '',
    plan,
    input: null,
    fence: 1,
    isWritten: false,
    events: [],
  });
  await active.accepted();
  return active.run_id;
}
