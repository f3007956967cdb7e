import { type ParentRun, type RunFold, recordOf, type WorkflowFile } from '@pinion/contracts';
import type { StoredRun } from '../store/runs/run-store.ts';
import type { RunView } from './run-desk.ts';
import { scopeOfRun } from './scope-of-run.ts';

/** A run as the interface shows it: a fold of its journal. */
export function viewFold(run_id: string, workflow_id: string, fold: RunFold): RunView {
  return {
    run_id,
    workflow_id,
    workflow_version: fold.started?.workflow_version ?? null,
    run_as: fold.started?.run_as ?? null,
    status: fold.status,
    output: fold.output ?? null,
    nodes: fold.nodeOutputs(),
    node_states: fold.nodeStates(),
    error: fold.error ?? null,
    parent: fold.started?.parent ?? null,
    ...(fold.started?.evaluation === undefined ? {} : { evaluation: fold.started.evaluation }),
    ...(fold.started?.forked_from === undefined ? {} : { forked_from: fold.started.forked_from }),
  };
}

type Queued = { workflow: Pick<WorkflowFile, 'nodes'>; workflow_version?: number };

/** A run that has not started: all its nodes wait. */
export function viewQueued(run: StoredRun): RunView {
  const { workflow, workflow_version = null } = JSON.parse(run.plan ?? '{"workflow":{"nodes":[]}}') as Queued;
  return {
    run_id: run.id,
    workflow_id: run.workflow_id ?? '',
    workflow_version,
    run_as: scopeOfRun(run).run_as ?? null,
    status: run.status,
    output: null,
    nodes: {},
    node_states: recordOf(workflow.nodes.map(node => [node.id, { status: 'pending' }] as const)),
    error: null,
    parent: parentOf(run),
  };
}

export const parentOf = ({ parent }: Pick<StoredRun, 'parent'>): ParentRun | null =>
  parent === null ? null : (JSON.parse(parent) as ParentRun);
