import type { NodeEnd } from '../scheduler/node-end.ts';
import type { NodeRun } from './node-run.ts';

/** Returns what reached the node, which becomes the output of the run. */
export const runOutputNode = ({ inputs }: NodeRun): NodeEnd => ({
  kind: 'finished',
  outputs: { value: inputs['value'] ?? null },
});
