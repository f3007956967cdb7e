import { type NodeReadings, readingsOf, type Scope } from '@pinion/contracts';
import type { EdgeWorld } from '../../composition/edge-world.ts';
import { getWorkflow, type WorkflowRecord } from './get-workflow.ts';

/** A workflow with what was read of its nodes: an editor draws it before it can read one by itself. */
export type OpenedWorkflow = WorkflowRecord & { readings: NodeReadings };

export async function openWorkflow(world: Pick<EdgeWorld, 'workflows'>, scope: Scope, id: string): Promise<OpenedWorkflow> {
  const record = await getWorkflow(world, scope, id);
  return { ...record, readings: readingsOf(record.file) };
}
