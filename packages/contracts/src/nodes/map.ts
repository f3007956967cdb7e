import * as z from 'zod/mini';
import { WorkflowRef } from '../workflow/workflow-ref.ts';
import { callResultGroup } from './call-result-group.ts';
import { defineNode } from './node-definition.ts';

/** The config of a node that runs one workflow for each item of a list. */
export const MapConfig = z.looseObject({
  workflow: z._default(WorkflowRef, { id: '' }),
  /** Maximum number of items in progress at once. */
  concurrency: z._default(z.int().check(z.minimum(1), z.maximum(32)), 4),
  /**
   * `stop`: the first failure cancels the other items and fails the node. `collect`: failed items are null and listed in
   * `errors`.
   */
  on_error: z._default(z.enum(['stop', 'collect']), 'stop'),
  /** Maximum length of the list. A longer list is refused before any item starts. */
  max_items: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1000),
});
export type MapConfig = z.infer<typeof MapConfig>;

export const mapNode = defineNode({
  config: MapConfig,
  initial: { workflow: { id: '' }, concurrency: 4, on_error: 'stop' },
  effects: 'any',
  calledWorkflow: ({ workflow }) => workflow,
  exclusiveGroup: callResultGroup,
});
