import type { ToolEnvelope, ToolSpec } from '@pinion/contracts';
import { checkInput } from '../executor/check-input.ts';
import { admitGuarded } from './admit-guarded.ts';
import type { AgentDeps } from './agent-deps.ts';
import type { ToolRun } from './agent-run.ts';
import { callContextOf } from './call-context.ts';
import { confirmCall } from './confirm-call.ts';
import { prepareOwnProgram } from './program/prepare-own-program.ts';
import { startEffect } from './start-effect.ts';
import { type ReceivedMessages, type Listener, mayStartIn, recallMessages, watchMessages } from './watch-messages.ts';

const isSpec = (tool: ToolRun['tool']): tool is ToolSpec => 'input_schema' in tool;

/**
 * Executes one call without a model: a tool node, a rerun. Uses the same guard, pipeline and envelope, and its seq is 0.
 * Messages are checked before an effect. No model can absorb one, so ABSORB acts as QUEUE here.
 */
export async function runTool(deps: AgentDeps, run: ToolRun): Promise<ToolEnvelope> {
  const { recorded, tool } = run;
  const context = callContextOf(deps, { ...run, policy: { ...run.policy, max_tool_calls: Number.POSITIVE_INFINITY } });
  // Filling in defaults writes into the value, so the caller's own value is copied first.
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
  const listener: Listener = { ...run, hasModel: false };
  const received: ReceivedMessages = { journal: run.journal, context, superseded: undefined, absorbed: [], noted: new Map() };
  const point = { run: listener, session: received, answers: 0 };
  recallMessages(point);
  const watch = watchMessages(point);
  const session = { deps, context, recorded };
  const checked = await checkInput(context, spec, { ok: true, input, text });
  const admitted = admitGuarded(session, { ...request, spec, input: checked });
  const content = admitted.kind === 'needs_approval' ? await confirmCall(session, admitted, watch.interrupted()) : admitted;
  const mayStart = mayStartIn(point);
  // The calls of a program can wait for approval until it ends.
  const { program } = run;
  if (program === undefined) watch.stop();
  else if (content.kind === 'admitted')
    prepareOwnProgram({ deps, run, program, context }, content.call, { mayStart, interrupted: watch.interrupted });
  const sealed = content.kind === 'refused' ? content.envelope : await startEffect(session, content.call, mayStart);
  watch.stop();
  if (received.superseded !== undefined) program?.onSuperseded?.();
  context.cancel.close();
  return sealed.envelope;
}
