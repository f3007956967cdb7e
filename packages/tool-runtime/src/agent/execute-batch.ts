import { type PlannedToolExecution, succeeded, type ToolEnvelope, type ToolSpec } from '@pinion/contracts';
import type { SealedEnvelope } from '../envelope/seal.ts';
import { checkInput } from '../executor/check-input.ts';
import type { CallContext, CallRequest } from '../executor/open-call.ts';
import type { Span } from '../ports/index.ts';
import { admitGuarded } from './admit-guarded.ts';
import type { AgentDeps } from './agent-deps.ts';
import type { CallAllowance } from './allow-calls.ts';
import { confirmCall, type Interruption } from './confirm-call.ts';
import type { Recorded } from './recorded.ts';
import { type MayStart, startEffect } from './start-effect.ts';

export type Batch = {
  planned: readonly PlannedToolExecution[];
  find: (name: string) => ToolSpec | undefined;
  context: CallContext;
  recorded: Recorded | undefined;
  firstSeq: number;
  iteration: number;
  span: Span | undefined;
  mayStart: MayStart;
  interrupted: () => Promise<Interruption>;
  /** The budget that each call exceeds. If absent, there is no budget. */
  allowance?: CallAllowance;
  /** True when `max_tool_calls` does not count these calls. */
  isOutsideCap?: boolean;
};

export type BatchEnd = {
  envelopes: readonly SealedEnvelope[];
  /** The critical call that failed. The calls after it were not made. */
  failed: ToolEnvelope | undefined;
};

/** Executes planned calls one after another, up to the limit. The first failure of a critical call ends the batch. */
export async function executeBatch(deps: AgentDeps, batch: Batch): Promise<BatchEnd> {
  const envelopes: SealedEnvelope[] = [];
  for (const [index, planned] of batch.planned.slice(0, deps.limits.batch_size).entries()) {
    const sealed = await executePlanned(deps, batch, { planned, index });
    envelopes.push(sealed);
    // Calls cut by the budget are reported one by one, up to the last.
    const isCut = batch.allowance?.[index] !== undefined;
    if (planned.critical && !isCut && !succeeded(sealed.envelope)) return { envelopes, failed: sealed.envelope };
  }
  return { envelopes, failed: undefined };
}

async function executePlanned(
  deps: AgentDeps,
  batch: Batch,
  { planned, index }: { planned: PlannedToolExecution; index: number },
): Promise<SealedEnvelope> {
  const { find, context, recorded, firstSeq, iteration, span, mayStart, interrupted, isOutsideCap, allowance } = batch;
  const session = { deps, context, recorded };
  // Filling in defaults writes into the value, so the plan's own value is copied first.
  const text = JSON.stringify(planned.args);
  const spec = find(planned.tool_name);
  const request: CallRequest = {
    name: planned.tool_name,
    spec,
    input: await checkInput(context, spec, { ok: true, input: JSON.parse(text) as unknown, text }),
    seq: firstSeq + index,
    iteration,
    index,
    modelCallId: undefined,
    parentSpan: span,
    ruleId: planned.bound_rule_id,
    stepId: planned.bound_step_id,
    callsBefore: isOutsideCap === true ? undefined : firstSeq + index,
    overBudget: allowance?.[index],
    givenKey: planned.idempotency_key,
  };
  const admitted = admitGuarded(session, request);
  if (admitted.kind === 'refused') return admitted.envelope;
  const content = admitted.kind === 'needs_approval' ? await confirmCall(session, admitted, interrupted()) : admitted;
  return content.kind === 'refused' ? content.envelope : startEffect(session, content.call, mayStart);
}
