import type { WorkflowFile } from '@pinion/contracts';
import type { ApiClient } from '../../../lib/trpc.ts';
import { requestRun } from '../../run/index.ts';
import { planPartialRun, type PartialRunRequest } from '../core/partial-run-plan.ts';
import { runWithValues } from './run-with-values.ts';

export type EditorRunRequest = {
  workflow_id: string;
  file: WorkflowFile;
  input: unknown;
  /** A published version, instead of the draft. */
  version?: number | undefined;
  part?: PartialRunRequest | undefined;
  usesTestData: boolean;
};
/** The started run, or the nodes before the part that no run has values of (`missing`). */
export type BegunRun = { kind: 'begun'; run_id: string } | { kind: 'no_values'; missing: readonly string[] };

/** Starts a run of a saved workflow or of a part of it. Values from before the part come from the last run that has them. */
export async function beginRun(client: ApiClient, request: EditorRunRequest): Promise<BegunRun> {
  const { workflow_id, file, input, version, part, usesTestData } = request;
  const test = usesTestData ? { use_test_data: true } : {};
  const whole = { workflow_id, input, ...test, ...(version === undefined ? {} : { version }) };
  if (part === undefined) return begun(await requestRun(client, whole));
  if (part.kind === 'to') return begun(await requestRun(client, { ...whole, until: part.node }));
  const plan = planPartialRun(file, part, usesTestData);
  const only = [...plan.nodes];
  const hasEdgeFromOutside = file.edges.some(edge => plan.nodes.has(edge.target) && !plan.nodes.has(edge.source));
  const values_from = hasEdgeFromOutside ? await runWithValues(client, { workflowId: workflow_id, file, plan }) : undefined;
  if (values_from !== undefined) return begun(await requestRun(client, { ...whole, only, values_from }));
  if (plan.needed.length === 0) return begun(await requestRun(client, { ...whole, only }));
  return { kind: 'no_values', missing: [...new Set(plan.needed.map(edge => edge.source))] };
}

const begun = ({ run_id }: { run_id: string }): BegunRun => ({ kind: 'begun', run_id });
