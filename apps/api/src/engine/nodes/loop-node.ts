import type { LoopConfig } from '@pinion/contracts';
import type { NodeEnd } from '../scheduler/node-end.ts';
import { isTruthy } from './is-truthy.ts';
import type { NodeRun } from './node-run.ts';
import { notInBundle, recordedEnd } from './recorded-end.ts';
import { recordedPartsOf, runPart, pinnedWorkflowOf } from './run-part.ts';

/**
 * Runs a workflow in rounds: the first gets the value of `in`, each other one the last output, while a condition on the last
 * output holds and the limit is not reached. Rounds that ended before a crash are not run again.
 */
export async function runLoopNode(run: NodeRun, { workflow, while: condition, max_rounds }: LoopConfig): Promise<NodeEnd> {
  const { node, inputs, context } = run;
  const known = recordedEnd(run);
  if (known !== undefined) return known;
  if (context.replayed !== undefined) return notInBundle(node.id);
  const parts = recordedPartsOf(run);
  const pinned = await pinnedWorkflowOf(run, workflow, parts);
  const { signal } = context;
  const rounds: unknown[] = [];
  let input = inputs['in'] ?? null;
  for (let index = 0; index < max_rounds; index += 1) {
    const end = await runPart(run, { workflow: pinned, input, index, slot: 'ahead', signal }, parts);
    if (!end.ok) {
      const error = end.isCut ? end.error : ofRound(index, end.error);
      return { kind: 'failed', error, outputs: { error, rounds } };
    }
    input = end.output ?? null;
    rounds.push(input);
    const goesOn = await context.deps.expressions.evaluate(condition, input);
    if (!goesOn.ok) {
      const message = `round ${index}: the condition failed: ${goesOn.message}`;
      return { kind: 'failed', error: { code: 'VALIDATION_ERROR', message }, outputs: { rounds } };
    }
    if (!isTruthy(goesOn.value)) break;
  }
  return { kind: 'finished', outputs: { output: input, rounds } };
}

type Failure = Extract<NodeEnd, { kind: 'failed' }>['error'];

const ofRound = (index: number, error: Failure): Failure => ({
  ...error,
  message: `round ${index}: ${error.message}`,
  details: { index, cause: error.details },
});
