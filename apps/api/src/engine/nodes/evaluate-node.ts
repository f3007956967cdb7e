import { EvaluationModels, WorkflowFile } from '@pinion/contracts';
import * as z from 'zod';
import type { NodeEnd } from '../scheduler/node-end.ts';
import type { DueCase } from './evaluation-cases.ts';
import { cutOff } from './answer-or-cut.ts';
import type { NodeRun } from './node-run.ts';
import { notInBundle, recordedEnd } from './recorded-end.ts';
import { recordedPartsOf, runPart } from './run-part.ts';
import { runConcurrently } from './map-progress.ts';

/** The config of an evaluation: the graph as it was when the evaluation started. Its tools are those of the run. */
export const EvaluateConfig = z.object({
  workflow_id: z.string(),
  /** The workflow version; the draft when absent. */
  workflow_version: z.int().optional(),
  models: EvaluationModels,
  file: WorkflowFile,
});
export type EvaluateConfig = z.infer<typeof EvaluateConfig>;

const casesAtOnce = 4;

/**
 * Runs the single node of an evaluation, which runs each case of a data set as its own run, with limited concurrency. A case
 * that was judged before a crash is not run again; one in progress is resumed.
 */
export async function runEvaluateNode(run: NodeRun): Promise<NodeEnd> {
  const { node, context } = run;
  const known = recordedEnd(run);
  if (known !== undefined) return known;
  if (context.replayed !== undefined) return notInBundle(node.id);
  const config = EvaluateConfig.safeParse(node.config);
  if (!config.success) return { kind: 'failed', error: { code: 'VALIDATION_ERROR', message: 'this is no evaluation' } };
  const { children, cases } = context.deps;
  const { signal } = context;
  const { scope, run_id } = context.spec;
  const due = await cases.cases(scope, run_id);
  const parts = recordedPartsOf(run);
  const stop = new AbortController();
  const cut = AbortSignal.any([signal, stop.signal]);
  const runItem = async (index: number, slot: 'ahead' | 'held'): Promise<void> => {
    const one = due[index];
    if (one === undefined || one.isJudged) {
      if (slot === 'held') children.giveSlotBack();
      return;
    }
    const end = await runPart(run, { ...partOf(run, config.data, one), index, slot, signal: cut }, parts);
    if (!end.ok && end.isCut) return;
    await cases.judge(scope, run_id, one.case_id, end.run_id);
  };
  await runConcurrently({ children, scope, run_id, count: due.length, concurrency: casesAtOnce, cut, runItem }).finally(() =>
    stop.abort(),
  );
  if (signal.aborted) return { kind: 'failed', error: cutOff };
  return { kind: 'finished', outputs: { value: { cases: due.length } } };
}

function partOf({ context }: NodeRun, config: EvaluateConfig, { case_id, input, recorded_run_id }: DueCase) {
  const { workflow_id, workflow_version, models, file } = config;
  const evaluation = {
    evaluation_id: context.spec.run_id,
    case_id,
    models,
    recorded_run_id,
  };
  const prepared = { workflow: file, tools: context.spec.tools, workflow_version, evaluation };
  return { workflow: { id: workflow_id }, input, prepared };
}
