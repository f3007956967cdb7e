import { type NodeReadings, readingsOf, type Scope } from '@pinion/contracts';
import type { ApiServices } from '../../composition/api-services.ts';
import { getWorkflow, type WorkflowRecord } from './get-workflow.ts';

/** A workflow with what was read of its nodes: an editor draws it before it can read one by itself. */
export type OpenedWorkflow = WorkflowRecord & { readings: NodeReadings };

export async function openWorkflow(services: Pick<ApiServices, 'workflows'>, scope: Scope, id: string): Promise<OpenedWorkflow> {
  const record = await getWorkflow(services, scope, id);
  return { ...record, readings: readingsOf(record.file) };
}
