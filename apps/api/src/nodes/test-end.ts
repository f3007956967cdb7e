import { isRecord } from '@pinion/contracts';
import type { NodeEnd } from '../engine/node-end.ts';
import type { NodeRun } from './node-run.ts';

/** What a node gives instead of running, in a run that was started with test data: its config's `test_data`, by handle. */
export function testEnd({ node, context }: NodeRun): NodeEnd | undefined {
  const data = context.usesTestData ? node.config['test_data'] : undefined;
  if (data === undefined || data === null) return undefined;
  if (isRecord(data)) return { kind: 'finished', outputs: { ...data }, isTestData: true };
  const message = 'the test data of a node are the values of its handles, as {"<handle>": value}';
  return { kind: 'failed', error: { code: 'VALIDATION_ERROR', message } };
}
