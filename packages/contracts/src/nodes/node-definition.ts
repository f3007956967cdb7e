import type * as z from 'zod/mini';
import type { GraphFacts } from '../workflow/graph-facts.ts';
import type { Problem } from '../workflow/problem.ts';
import type { WorkflowFile, WorkflowNode } from '../workflow/workflow-file.ts';
import type { WorkflowRef } from '../workflow/workflow-ref.ts';

/**
 * An expression of a node. `stopsNode` is true when the node fails if it cannot be evaluated. `on` is set when it is evaluated on the
 * value of the handle `in`.
 */
export type NodeExpression = { field: string; text: string; stopsNode: boolean; on?: 'in' };

/** A template of a node and the field of its config that holds it. */
export type NodeTemplate = { field: string; text: string };

/** A tool as a node names it. Without a version, the one in use. */
export type NamedTool = { name: string; version?: string | undefined };

/** Everything that a node is validated with. */
export type NodeContext = { node: WorkflowNode; file: WorkflowFile; facts: GraphFacts };

/**
 * The effects of a node besides its value: none, what the tools do that it names, or anything, because it runs another
 * workflow.
 */
export type NodeEffects = 'none' | 'of_tools' | 'any';

/**
 * A type of node, with everything that the graph has to know about it. How it runs is in `apps/api/src/engine/nodes`, how it looks
 * in `apps/web/src/nodes`, and its handles are in `handles/node-handles.ts`, because the canvas draws them before schemas are loaded.
 */
export type NodeDefinition<Config> = {
  /** The schema of the config. Each field but the required ones has a default, so that a config of an earlier release is readable. */
  config: z.ZodMiniType<Config>;
  /** The config of a node that is added to a workflow. */
  initial: Record<string, unknown>;
  /** The effects that a run of the node can have besides its value. */
  effects: NodeEffects;
  /** True for a node whose outputs have the value of `in`, unchanged. */
  forwardsInput?: true;
  /** Returns the JSONata expressions, other than the conditions of an agent's rules. */
  expressions?(config: Config): readonly NodeExpression[];
  /** Returns the templates, whose `{{...}}` read nodes upstream. */
  templates?(config: Config): readonly NodeTemplate[];
  /** Returns the tools that the node names, in the order in which it names them. */
  tools?(config: Config): readonly NamedTool[];
  /** Returns the workflow that the node runs, which is the field `workflow` of its config. Its version is frozen on publishing. */
  calledWorkflow?(config: Config): WorkflowRef;
  /**
   * Returns the group of a source handle. Handles of different groups are never live together. Undefined for one that can be live
   * with any other.
   */
  exclusiveGroup?(handle: string): string | undefined;
  /** Returns the problems of a config that can be read, other than those of its expressions, templates and unknown settings. */
  validate?(config: Config, context: NodeContext): readonly Problem[];
  /** Returns the config of a node of the format `pinion.workflow/0` in the current one. */
  migrateFromZero?(config: Record<string, unknown>): Record<string, unknown>;
};

/**
 * Declares a type of node. Returns the definition as it is: the types of its functions follow from its schema.
 *
 * @param definition - The schema of the config, the config of a new node, the effects, and what the graph has to know beyond them.
 * @returns The definition, for the list in `node-definitions.ts`.
 *
 * @example
 * export const delayNode = defineNode({
 *   config: z.looseObject({ for_s: z._default(z.number(), 60), until: z._default(z.string(), '') }),
 *   initial: { for_s: 60 },
 *   effects: 'none',
 *   forwardsInput: true,
 *   templates: ({ until }) => [{ field: 'until', text: until }],
 * });
 */
export const defineNode = <Schema extends z.ZodMiniType>(
  definition: NodeDefinition<z.output<Schema>> & { config: Schema; initial: z.input<Schema> },
): NodeDefinition<z.output<Schema>> => definition;
