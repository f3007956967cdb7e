import { isRecord, testDataOf } from '@pinion/contracts';
import type { NodeEnd } from '../scheduler/node-end.ts';
import type { NodeRun } from './node-run.ts';

/** Returns a node's test data as its result, instead of running it, in a run that was started with test data. */
export function testEnd({ node, context }: NodeRun): NodeEnd | undefined {
  const data = context.spec.use_test_data === true ? testDataOf(node) : undefined;
  if (data === undefined) return undefined;
  if (isRecord(data)) return { kind: 'finished', outputs: { ...data }, isTestData: true };
  const message = 'Test data must be an object of values by handle: {"<handle>": value}';
  return { kind: 'failed', error: { code: 'VALIDATION_ERROR', message } };
}
