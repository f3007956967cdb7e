import { type NodeReadings, readingsOf, type Scope } from '@pinion/contracts';
import type { ApiServices } from '../../platform/api-services.ts';
import { getWorkflow, type WorkflowRecord } from './get-workflow.ts';

/** A workflow with the parsed configuration of its nodes, which an editor draws before it can parse them itself. */
export type OpenedWorkflow = WorkflowRecord & { readings: NodeReadings };

export async function openWorkflow(services: Pick<ApiServices, 'workflows'>, scope: Scope, id: string): Promise<OpenedWorkflow> {
  const record = await getWorkflow(services, scope, id);
  return { ...record, readings: readingsOf(record.file) };
}
