import type { TransformConfig } from '@pinion/contracts';
import type { NodeEnd } from '../scheduler/node-end.ts';
import type { NodeRun } from './node-run.ts';
import { recordedEnd } from './recorded-end.ts';

/** Evaluates JSONata over the value of `in`. An undefined result becomes null. */
export async function runTransformNode(run: NodeRun, config: TransformConfig): Promise<NodeEnd> {
  const known = recordedEnd(run);
  if (known !== undefined) return known;
  const result = await run.context.deps.expressions.evaluate(config.expression, run.inputs['in'] ?? null);
  if (result.ok) return { kind: 'finished', outputs: { value: result.value ?? null } };
  return { kind: 'failed', error: { code: 'VALIDATION_ERROR', message: `the expression failed: ${result.message}` } };
}
