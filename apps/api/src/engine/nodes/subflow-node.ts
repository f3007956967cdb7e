import type { SubflowConfig } from '@pinion/contracts';
import type { NodeEnd } from '../scheduler/node-end.ts';
import type { NodeRun } from './node-run.ts';
import { notInBundle, recordedEnd } from './recorded-end.ts';
import { recordedPartsOf, runPart, pinnedWorkflowOf } from './run-part.ts';

/** Runs another workflow as a separate run. `output` or `error` is live, and `run_id` always. */
export async function runSubflowNode(run: NodeRun, { workflow, timeout_s }: SubflowConfig): Promise<NodeEnd> {
  const { node, inputs, context } = run;
  const known = recordedEnd(run);
  if (known !== undefined) return known;
  if (context.replayed !== undefined) return notInBundle(node.id);
  const { signal } = context;
  const parts = recordedPartsOf(run);
  const settled = await pinnedWorkflowOf(run, workflow, parts);
  const part = { workflow: settled, input: inputs['in'] ?? null, slot: 'ahead' as const, timeout_s, signal };
  const end = await runPart(run, part, parts);
  const { run_id } = end;
  if (end.ok) return { kind: 'finished', outputs: { output: end.output ?? null, run_id } };
  return { kind: 'failed', error: end.error, outputs: { error: end.error, run_id } };
}
