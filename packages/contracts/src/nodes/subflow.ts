import * as z from 'zod/mini';
import { WorkflowRef } from '../workflow/workflow-ref.ts';
import { callResultGroup } from './call-result-group.ts';
import { defineNode } from './node-definition.ts';

/** The config of a node that runs one workflow as a separate run. */
export const SubflowConfig = z.looseObject({
  workflow: z._default(WorkflowRef, { id: '' }),
  /** Seconds from the start, including time spent waiting for approval. If absent, no limit. */
  timeout_s: z.optional(z.number().check(z.positive(), z.maximum(31_536_000))),
});
export type SubflowConfig = z.infer<typeof SubflowConfig>;

export const subflowNode = defineNode({
  config: SubflowConfig,
  initial: { workflow: { id: '' } },
  effects: 'any',
  calledWorkflow: ({ workflow }) => workflow,
  exclusiveGroup: callResultGroup,
});
