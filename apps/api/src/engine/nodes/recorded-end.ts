import type { NodeEnd } from '../scheduler/node-end.ts';
import type { NodeRun } from './node-run.ts';

/** In a replay, an expression's answer comes from the bundle: it may have asked for the time, or for chance. */
export function recordedEnd({ node, context }: NodeRun): NodeEnd | undefined {
  const recorded = context.replayed?.nodes.get(node.id);
  if (recorded?.status === 'succeeded') return { kind: 'finished', outputs: { ...recorded.outputs } };
  if (recorded?.status === 'failed' && recorded.error !== undefined)
    return { kind: 'failed', error: recorded.error, outputs: { ...recorded.outputs } };
  return undefined;
}

/** A replay asks nobody: what the bundle does not hold is an error of the bundle. */
export const notInBundle = (nodeId: string): NodeEnd => ({
  kind: 'failed',
  error: { code: 'UNKNOWN', message: `the bundle does not hold the end of ${nodeId}`, details: { reason: 'not_in_bundle' } },
});
