import type { NodeEnd } from '../scheduler/node-end.ts';
import type { NodeRun } from './node-run.ts';

/** Returns the recorded end of an expression in a replay, because the expression may have used the time or a random number. */
export function recordedEnd({ node, context }: NodeRun): NodeEnd | undefined {
  const recorded = context.replayed?.nodes.get(node.id);
  if (recorded?.status === 'succeeded') return { kind: 'finished', outputs: { ...recorded.outputs } };
  if (recorded?.status === 'failed' && recorded.error !== undefined)
    return { kind: 'failed', error: recorded.error, outputs: { ...recorded.outputs } };
  return undefined;
}

/** Returns the failure of a replay whose bundle lacks the answer: a replay requests nothing from outside. */
export const notInBundle = (nodeId: string): NodeEnd => ({
  kind: 'failed',
  error: { code: 'UNKNOWN', message: `the bundle does not contain the end of ${nodeId}`, details: { reason: 'not_in_bundle' } },
});
