import * as z from 'zod/mini';
import { WorkflowRef } from '../workflow/workflow-ref.ts';
import { callResultGroup } from './call-result-group.ts';
import { defineNode } from './node-definition.ts';

/** The config of a node that runs one workflow again and again, each time with the last output. */
export const LoopConfig = z.looseObject({
  workflow: z._default(WorkflowRef, { id: '' }),
  /** JSONata over the last output. The loop goes on while its result is truthy. */
  while: z._default(z.string().check(z.maxLength(4000)), 'false'),
  /** Maximum number of rounds. The loop then ends with the last output. */
  max_rounds: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 10),
});
export type LoopConfig = z.infer<typeof LoopConfig>;

export const loopNode = defineNode({
  config: LoopConfig,
  initial: { workflow: { id: '' }, while: 'done = false', max_rounds: 10 },
  effects: 'any',
  expressions: ({ while: condition }) => [{ field: 'while', text: condition, stopsNode: true }],
  calledWorkflow: ({ workflow }) => workflow,
  exclusiveGroup: callResultGroup,
});
