import {
  AgentPolicy,
  maxBatchSize,
  type PlannedToolExecution,
  type PlannedToolExecutionInput,
  succeeded,
  type ToolActivation,
  type ToolEnvelope,
  type ToolSpec,
} from '@pinion/contracts';
import type { BatchRun } from '../agent/run-batch.ts';
import { type CallPolicy, enabledStatus } from '../policy/rule.ts';
import { permission } from '../policy/rules/permission.ts';
import { riskTags } from '../policy/rules/risk-tags.ts';
import { sideEffects } from '../policy/rules/side-effects.ts';
import { firstObjection } from '../policy/policy-guard.ts';
import { type VisibilityFacts, visibilityOf } from '../registry/visibility.ts';
import { toolOfAgent, type ToolStatus } from '../registry/tool-of-agent.ts';
import type { Toolbox, TurnContext } from './toolbox.ts';
import { metadataOf } from './tool-metadata.ts';

export type ToolboxOptions = {
  agent_id: string;
  /** Every version of every tool that is visible to the workspace. */
  definitions: readonly ToolSpec[];
  /** Returns whether the workspace has the tool of this name. If absent, it has all of them. */
  available?: (tool: string) => boolean;
  /** This agent's settings. */
  activations: readonly Pick<ToolActivation, 'tool' | 'enabled' | 'policy_overrides'>[];
  /** An agent node's tools, which are its activation. Absent for an external agent. */
  listed?: VisibilityFacts['listed'];
  /** The default for an external agent without an activation. Default: `disabled`. */
  default_activation?: VisibilityFacts['defaultActivation'];
  roles?: readonly string[];
  policy?: Partial<CallPolicy>;
  /** Returns whether a tool has no value for one of its secrets, where that is known. */
  missingSecret?: (spec: ToolSpec) => boolean;
  /** Maximum number of calls in one batch, as in the runtime (`limits.batch_size`). */
  max_batch_size?: number;
  runtime: { runBatch(run: BatchRun): Promise<readonly ToolEnvelope[]> };
};

const whole = (planned: PlannedToolExecutionInput): PlannedToolExecution => ({
  ...planned,
  args: planned.args ?? {},
  when: planned.when ?? 'DURING_STEP',
  critical: planned.critical ?? true,
});

/** Checks whether a critical call failed, which is then the last one that was made. */
function hasStopped(batch: readonly PlannedToolExecution[], envelopes: readonly ToolEnvelope[]): boolean {
  const last = envelopes.at(-1);
  return last === undefined || (!succeeded(last) && batch[envelopes.length - 1]?.critical === true);
}

/**
 * Creates the toolbox of one agent. It makes no decisions itself: the tiers come from `visibilityOf`, and calls are executed by
 * the runtime.
 */
export function createToolbox(parts: ToolboxOptions): Toolbox {
  const { agent_id, definitions, activations, roles = [], missingSecret, runtime, max_batch_size = maxBatchSize } = parts;
  const policy: CallPolicy = { ...AgentPolicy.parse({}), ...parts.policy };
  const choices = new Map(activations.map(choice => [choice.tool, choice]));
  const isDenied = (spec: ToolSpec): boolean =>
    firstObjection([permission, sideEffects, riskTags], subjectOf(spec)) !== undefined;
  const subjectOf = (spec: ToolSpec) => ({
    name: spec.name,
    spec,
    lifecycle: spec,
    policy,
    callsBefore: 0,
    roles,
    status: enabledStatus,
    unavailable: undefined,
    input: {},
    overBudget: undefined,
  });
  const seen = visibilityOf({
    catalog: definitions,
    available: parts.available ?? (() => true),
    activations,
    listed: parts.listed,
    defaultActivation: parts.default_activation ?? 'disabled',
    isDenied,
    ...(missingSecret === undefined ? {} : { missingSecret }),
  });
  const ofAgent = (spec: ToolSpec) =>
    toolOfAgent(spec, {
      available: parts.available?.(spec.name),
      choice: choices.get(spec.name),
      listed: parts.listed?.some(({ name }) => name === spec.name),
      byDefault: parts.default_activation ?? 'disabled',
    });
  const statusOf = (spec: ToolSpec): ToolStatus => ofAgent(spec).status;
  const tenant = new Map(seen.available.map(spec => [spec.name, ofAgent(spec).spec]));
  const unavailable = new Map(seen.unavailable.map(({ spec, why }) => [spec.name, why]));
  const counted = new WeakMap<TurnContext, number>();

  async function executeBatch(planned: readonly PlannedToolExecutionInput[], context: TurnContext): Promise<ToolEnvelope[]> {
    const { caller, ...rest } = context;
    const made: ToolEnvelope[] = [];
    for (let from = 0; from < planned.length; from += max_batch_size) {
      const batch = planned.slice(from, from + max_batch_size).map(whole);
      const firstSeq = counted.get(context) ?? 0;
      counted.set(context, firstSeq + batch.length);
      const find = (name: string): ToolSpec | undefined => tenant.get(name);
      const owner = { ...rest, caller: { ...caller, agent_id, roles }, policy, toolStatusOf: statusOf };
      const envelopes = await runtime.runBatch({ ...owner, planned: batch, find, firstSeq });
      made.push(...envelopes);
      if (hasStopped(batch, envelopes)) break;
    }
    return made;
  }
  const execute = async (planned: PlannedToolExecutionInput, context: TurnContext): Promise<ToolEnvelope> => {
    const [envelope] = await executeBatch([planned], context);
    return envelope as ToolEnvelope; // every planned call produces an envelope
  };

  return {
    agent_id,
    execute,
    executeBatch,
    executeTool: (tool_name, args, context) => execute({ tool_name, args }, context),
    getMetadata(name) {
      const spec = tenant.get(name);
      return spec === undefined ? undefined : metadataOf(spec, [statusOf(spec).confirmation, policy.confirmation]);
    },
    isAvailable: name => tenant.has(name) && !unavailable.has(name),
    listAvailable: () => seen.enabled.map(({ name }) => name),
    getUnavailableTools: () =>
      seen.unavailable.map(({ spec: { name, description, category, tags = [] }, why }) => ({
        name,
        description,
        categories: [category, ...tags],
        why_unavailable: why,
      })),
    isTenantAvailable: name => tenant.has(name),
    getToolDefinition: name => tenant.get(name),
  };
}
