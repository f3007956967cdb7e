import type { ToolEnvelope, ToolSpec } from '@pinion/contracts';
import { CancelScope } from '../call/cancel-scope.ts';
import { Redaction } from '../envelope/redact.ts';
import { admitCall } from './admit-call.ts';
import type { AgentDeps } from './agent-deps.ts';
import type { ToolRun } from './agent-run.ts';
import { lifecycleFor, settleCall } from './settle-call.ts';

const isSpec = (tool: ToolRun['tool']): tool is ToolSpec => 'input_schema' in tool;

/** One call without a model: a tool node, a rerun. The same guard, the same road, the same receipt; its seq is 0. */
export async function runTool(deps: AgentDeps, run: ToolRun): Promise<ToolEnvelope> {
  const { journal, recorded, tool, scope } = run;
  const cancel = new CancelScope(run.signal);
  const policy = { ...run.policy, max_tool_calls: 1 };
  const lifecycleOf = lifecycleFor(deps, recorded);
  const context = {
    hasher: deps.hasher,
    prepare: deps.prepare,
    lifecycleOf,
    policy,
    scope,
    cancel,
    journal,
    redaction: new Redaction(),
  };
  // Filling in defaults writes into the value; the caller's stays as it was.
  const text = JSON.stringify(run.input ?? {});
  const input: unknown = JSON.parse(text);
  const request = { name: tool.name, seq: 0, iteration: 0, index: 0, modelCallId: undefined, parentSpan: run.span };
  const spec = isSpec(tool) ? tool : undefined;
  const admitted = admitCall(deps, context, recorded, { ...request, spec, read: () => ({ ok: true, input, text }) }, true);
  const receipt = admitted.kind === 'refused' ? admitted.receipt : await settleCall(deps, context, recorded, admitted.call);
  cancel.close();
  return receipt.envelope;
}
