import {
  toEnvelopeView,
  isRecord,
  recordOf,
  runAfter,
  sideEffectPolicies,
  succeeded,
  type ToolEnvelope,
  type ToolNodeConfig,
} from '@pinion/contracts';
import { withOverrides } from '@pinion/tool-runtime';
import type { NodeEnd } from '../scheduler/node-end.ts';
import { callerOfNode } from './caller-of-node.ts';
import { toolFor } from './frozen-tool.ts';
import { decidedBy } from './message-decision.ts';
import type { NodeRun } from './node-run.ts';
import { fill, fillDeep } from './template-values.ts';

/** Runs a materialized call: `output` or `error` is live, and `envelope` always. */
export async function runToolNode(run: NodeRun, config: ToolNodeConfig): Promise<NodeEnd> {
  const { node, context, inputs } = run;
  const { name, version } = config.tool;
  const { verbatim = [], policy = {} } = config;
  const { timeout_s, max_retries } = policy;
  const configured = Object.entries(config.input).map(
    ([field, value]) => [field, verbatim.includes(field) ? value : fillDeep(value, text => fill(run, text))] as const,
  );
  const wired = Object.entries(inputs).filter(([handle]) => handle !== runAfter);
  await context.deps.ready(context.spec.scope);
  const caller = callerOfNode(run, config);
  const spec = toolFor(context, caller.agent_id, config.tool);
  const envelope = await context.deps.runtime.runTool({
    // The node's own settings apply to this call, and take precedence over its activation.
    tool: spec === undefined ? { name, version } : withOverrides(spec, { timeout_s, max_retries }),
    input: recordOf([...configured, ...wired]),
    policy: { ...policy, allowed_side_effects: policy.allowed_side_effects ?? [...sideEffectPolicies] },
    caller,
    inbox: context.replayed === undefined ? context.inbox : undefined,
    onMessage: decidedBy(policy, context.deps.expressions),
    approvals:
      context.replayed === undefined ? context.deps.approvals(context.spec.scope, context.spec.run_id, node.id) : undefined,
    scope: context.spec.scope,
    journal: context.journalOf(node.id),
    signal: context.signal,
    span: context.span,
    recorded: context.recordedOf(node.id),
  });
  if (succeeded(envelope))
    return { kind: 'finished', outputs: { output: envelope.output ?? null, envelope: toEnvelopeView(envelope) } };
  if (wasSuperseded(envelope)) context.supersede();
  const error = envelope.error ?? { code: 'UNKNOWN', message: 'The call failed without an error message' };
  return { kind: 'failed', error, outputs: { error, envelope: toEnvelopeView(envelope) } };
}

/** Returns true when a newer message superseded the call, and with it the run. */
const wasSuperseded = ({ error }: ToolEnvelope): boolean =>
  isRecord(error?.details) && error.details['rule'] === 'messages' && error.details['reason'] === 'superseded';
