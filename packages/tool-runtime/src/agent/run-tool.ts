import type { ToolEnvelope, ToolSpec, WhyUnavailable } from '@pinion/contracts';
import { CancelScope } from '../call/cancel-scope.ts';
import { Redaction } from '../envelope/redact.ts';
import { admitCall } from './admit-call.ts';
import type { AgentDeps } from './agent-deps.ts';
import type { ToolRun } from './agent-run.ts';
import { confirmCall, type Interruption } from './confirm-call.ts';
import { lifecycleFor, settleCall } from './settle-call.ts';

const isSpec = (tool: ToolRun['tool']): tool is ToolSpec => 'input_schema' in tool;

/** One call without a model: a tool node, a rerun. The same guard, the same road, the same receipt; its seq is 0. */
export async function runTool(deps: AgentDeps, run: ToolRun): Promise<ToolEnvelope> {
  const { journal, recorded, tool, scope } = run;
  const cancel = new CancelScope(run.signal);
  const policy = { ...run.policy, max_tool_calls: Number.POSITIVE_INFINITY };
  const lifecycleOf = lifecycleFor(deps, recorded);
  const context = {
    hasher: deps.hasher,
    prepare: deps.prepare,
    lifecycleOf,
    policy,
    caller: run.caller,
    standingOf: recorded?.isReplay === true ? undefined : deps.standingOf,
    lacking: new Map<string, WhyUnavailable>(),
    questions: run.questions,
    scope,
    cancel,
    journal,
    redaction: new Redaction(),
  };
  // Filling in defaults writes into the value; the caller's stays as it was.
  const text = JSON.stringify(run.input ?? {});
  const input: unknown = JSON.parse(text);
  const request = {
    name: tool.name,
    seq: run.seq ?? 0,
    iteration: 0,
    index: 0,
    modelCallId: undefined,
    parentSpan: run.span,
    givenKey: run.givenKey,
  };
  const spec = isSpec(tool) ? tool : undefined;
  const admitted = admitCall(deps, context, recorded, { ...request, spec, read: () => ({ ok: true, input, text }) }, true);
  const said = admitted.kind === 'asked' ? await confirmCall(deps, context, recorded, admitted, whenCancelled(cancel)) : admitted;
  const receipt = said.kind === 'refused' ? said.receipt : await settleCall(deps, context, recorded, said.call);
  cancel.close();
  return receipt.envelope;
}

function whenCancelled(cancel: CancelScope): Promise<Interruption> {
  const { promise, resolve } = Promise.withResolvers<Interruption>();
  const message = 'the run was cancelled before anybody had answered';
  const onCancel = (): void => resolve({ verdict: { rule: 'run', verdict: 'deny', reason: 'cancelled', message } });
  cancel.add(onCancel);
  if (cancel.isCancelled) onCancel();
  return promise;
}
