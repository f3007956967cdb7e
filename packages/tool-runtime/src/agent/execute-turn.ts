import type { ModelToolCall, ToolSpec } from '@pinion/contracts';
import { readArguments } from '../call/read-arguments.ts';
import type { Receipt } from '../envelope/seal.ts';
import { type CallContext, openCall, type OpenedCall } from '../executor/open-call.ts';
import { runWithWidth } from '../executor/turn-width.ts';
import type { Span } from '../ports/index.ts';
import { attributeNames, spanNames } from '../telemetry/span-names.ts';
import type { AgentDeps } from './agent-deps.ts';
import type { Recorded } from './recorded.ts';
import { authorizeCall, settleCall } from './settle-call.ts';

export type Turn = {
  calls: readonly ModelToolCall[];
  iteration: number;
  /** The number of the turn's first call in the run. */
  firstSeq: number;
  find: (name: string) => ToolSpec | undefined;
  context: CallContext;
  span: Span;
  recorded: Recorded | undefined;
};

/**
 * All calls of one answer: guarded and numbered in the order of the answer, written down, then started at once. The
 * receipts keep that order; one call's failure touches no other.
 */
export function executeTurn(deps: AgentDeps, turn: Turn): Promise<Receipt[]> {
  const { context, recorded } = turn;
  return runWithWidth(guardTurn(deps, turn), deps.limits.turn_width, opened => settleCall(deps, context, recorded, opened));
}

function guardTurn(deps: AgentDeps, turn: Turn): OpenedCall[] {
  const span = deps.tracer.start(spanNames.guard, undefined, turn.span);
  let denied = 0;
  const opened = turn.calls.map((asked, index) => {
    const one = openCall(turn.context, {
      name: asked.name,
      spec: turn.find(asked.name),
      read: () => readArguments(asked.input_text),
      seq: turn.firstSeq + index,
      iteration: turn.iteration,
      index,
      modelCallId: asked.id,
      parentSpan: turn.span,
    });
    if (one.kind === 'denied') denied += 1;
    else authorizeCall(turn.context, turn.recorded, one.call);
    return one;
  });
  span.end({ [attributeNames.iteration]: turn.iteration, [attributeNames.verdict]: denied === 0 ? 'allow' : `deny ${denied} of ${opened.length}` });
  return opened;
}
