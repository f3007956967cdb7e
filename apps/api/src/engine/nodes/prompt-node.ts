import type { PromptConfig } from '@pinion/contracts';
import type { NodeEnd } from '../scheduler/node-end.ts';
import type { NodeRun } from './node-run.ts';
import { fill } from './template-values.ts';

export const runPromptNode = (run: NodeRun, config: PromptConfig): NodeEnd => ({
  kind: 'finished',
  outputs: { text: fill(run, config.template) },
});
