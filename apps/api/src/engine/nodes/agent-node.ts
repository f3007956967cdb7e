import {
  agentIdOf,
  type AgentConfig,
  type AgentFold,
  type AgentOutputs,
  type ChatHistory,
  isRecord,
  memoryOfAgent,
  type NodeError,
  resolvePin,
  selectHistory,
  type ToolSpec,
} from '@pinion/contracts';
import type { ModelAdapter } from '@pinion/tool-runtime';
import type { NodeEnd } from '../scheduler/node-end.ts';
import { callerOf } from './caller-of-node.ts';
import { plannedBy } from './agent-rules.ts';
import { toolFor } from './frozen-tool.ts';
import { decidedBy } from './message-decision.ts';
import type { ModelOpening, NodeRun } from './node-run.ts';
import { fill } from './template-values.ts';
import { startedMsOf } from './started-ms-of.ts';

type AgentStarted = NonNullable<AgentFold['started']>;

/** Runs the whole loop of an agent. Its events are its outputs. Graph terms are translated to runtime terms here. */
export async function runAgentNode(run: NodeRun, config: AgentConfig): Promise<NodeEnd> {
  const { node, context } = run;
  const recorded = context.recordedOf(node.id);
  const earlier = context.replayed?.nodes.get(node.id)?.agent?.started ?? context.fold.nodes.get(node.id)?.agent?.started;
  const opening = await openModel(run, config, earlier);
  const stalePins = await stalePinsOf(run, config, earlier);
  const history = await historyOf(run, config, earlier);
  const agentId = agentIdOf(context.fold.workflowId, node.id);
  const isReplay = context.replayed !== undefined;
  const unavailable = isReplay ? [] : await context.deps.unavailable(context.spec.scope, agentId, config.tools);
  const prompt = earlier?.prompt ?? promptOf(run, config);
  // The suggestions sent before the run was resumed stay valid.
  const maySuggest = config.suggest_tools === true && earlier === undefined;
  const suggested = maySuggest ? await context.deps.suggestions(context.spec.scope, unavailable, prompt) : [];
  const traces = context.replayed === undefined ? context.traces_url : earlier?.traces_url;
  const end = await context.deps.runtime.runAgent({
    name: node.title ?? node.id,
    instructions: earlier?.instructions ?? fill(run, config.instructions),
    prompt,
    history,
    policy: config.policy,
    tools: enabledTools(run, config, agentId),
    pins: config.pins,
    model: opening.ok ? opening.model : mute(config, opening.error),
    scope: context.spec.scope,
    above: isReplay ? undefined : context.deps.caps.above(context.spec.run_id),
    onCaps: caps => context.deps.caps.open(context.spec.run_id, node.id, caps),
    journal: context.journalOf(node.id),
    signal: context.signal,
    span: context.span,
    recorded,
    caller: callerOf(run, {
      workflow_id: context.fold.workflowId,
      agent_id: agentId,
      roles: config.roles ?? [],
      run_started_ms: startedMsOf(context),
    }),
    unavailable,
    suggested,
    approvals: isReplay ? undefined : context.deps.approvals(context.spec.scope, context.spec.run_id, node.id),
    inbox: isReplay ? undefined : context.inbox,
    onMessage: decidedBy(config.policy, context.deps.expressions),
    plan: plannedBy(config, context.deps.expressions),
    output_schema: config.output_schema,
    traces_url: traces,
    stale_pins: stalePins,
  });
  if (end.finish_reason === 'superseded') context.supersede();
  const isCut = end.finish_reason === 'cancelled' || end.finish_reason === 'superseded';
  const missing = end.error === undefined && !isCut ? missingPin(config, end.readOutputs()) : undefined;
  return missing === undefined ? { kind: 'recorded' } : { kind: 'failed', error: missing };
}

/** Opens the model. A replay calls no model, so it needs neither a key nor an address. */
function openModel(
  { node, context }: NodeRun,
  config: AgentConfig,
  earlier: AgentStarted | undefined,
): Promise<ModelOpening> | ModelOpening {
  if (context.replayed === undefined)
    return context.deps.openModel(config.model, context.spec.scope, context.spec.run_id, node.id);
  return { ok: true, model: mute(earlier ?? config, notInBundle) };
}

const notInBundle: NodeError = {
  code: 'UNKNOWN',
  message: 'the bundle contains no turn of the model',
  details: { reason: 'not_in_bundle' },
};

/** Creates a model that cannot be called: the node still shows its five outputs, and fails with the reason. */
function mute({ model: { provider, model } }: Pick<AgentConfig, 'model'> | AgentStarted, error: NodeError): ModelAdapter {
  return { provider, model, ask: () => Promise.resolve({ ok: false, error, retryable: false }) };
}

/** Returns the prompt. If it is empty, the value of `in` itself is used. */
function promptOf(run: NodeRun, config: AgentConfig): string {
  if (config.prompt !== '') return fill(run, config.prompt);
  const value = run.inputs['in'];
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Returns the allow-list, frozen. A tool that is not in the catalog is left out, and a call to it is denied. */
const enabledTools = ({ context }: NodeRun, config: AgentConfig, agentId: string): ToolSpec[] =>
  config.tools.flatMap(tool => toolFor(context, agentId, tool) ?? []);

async function stalePinsOf(
  { node, context }: NodeRun,
  config: AgentConfig,
  earlier: AgentStarted | undefined,
): Promise<Record<string, unknown> | undefined> {
  if (earlier !== undefined) return earlier.stale_pins;
  if (!config.pins.some(pin => pin.on_missing === 'stale_last_success')) return undefined;
  return context.deps.stalePins(context.spec.scope, context.fold.workflowId, node.id);
}

/**
 * Returns the earlier turns that the model receives: those that it received before, if the node continues or is replayed. An
 * agent of a child run, such as a subflow, only receives them if its memory is set.
 */
async function historyOf(
  { node, context }: NodeRun,
  config: AgentConfig,
  earlier: AgentStarted | undefined,
): Promise<ChatHistory | undefined> {
  if (earlier !== undefined) return earlier.history;
  if (context.replayed !== undefined) return undefined;
  const memory = memoryOfAgent(context.spec.workflow, config);
  const isOfChildRun = context.chat !== undefined && context.chat.run_id !== context.spec.run_id;
  if (memory.mode === 'off' || (isOfChildRun && config.memory === undefined)) return undefined;
  const answering = context.chat?.run_id ?? context.fold.started?.forked_from?.run_id;
  return selectHistory(await context.deps.earlierTurns(context.spec.scope, answering, node.id), memory);
}

/** Returns the error of a required pin that is missing, taken from its call where there is one. It fails the node. */
function missingPin(config: AgentConfig, outputs: AgentOutputs): NodeError | undefined {
  for (const pin of config.pins) {
    if (pin.on_missing !== 'error') continue;
    const resolved = resolvePin(pin, outputs);
    if (resolved.kind === 'value') continue;
    const cause = resolved.envelope?.error;
    const why = cause === undefined || cause === null ? `${pin.selector.tool} was not called` : cause.message;
    return {
      ...cause,
      code: cause?.code ?? 'VALIDATION_ERROR',
      message: `Pin ${pin.name} has no value: ${why}`,
      details: { ...(isRecord(cause?.details) ? cause.details : {}), reason: 'pin_without_value' },
    };
  }
  return undefined;
}
