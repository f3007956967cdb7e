import type { NodeEnd } from '../scheduler/node-end.ts';
import type { NodeRun } from './node-run.ts';

/** Returns the input of the run. */
export const runInputNode = ({ context }: NodeRun): NodeEnd => ({
  kind: 'finished',
  outputs: { value: context.fold.input ?? null },
});
