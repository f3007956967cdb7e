import type { ModelToolCall, ToolSpec } from '@pinion/contracts';
import { readArguments } from '../call/read-arguments.ts';
import type { Receipt } from '../envelope/seal.ts';
import type { CallContext } from '../executor/open-call.ts';
import { runWithWidth } from '../executor/turn-width.ts';
import type { Span } from '../ports/index.ts';
import { guardAttributes } from '../telemetry/span-attributes.ts';
import { spanNames } from '../telemetry/span-names.ts';
import type { AgentDeps } from './agent-deps.ts';
import type { Recorded } from './recorded.ts';
import { admitCall, type AdmittedCall } from './admit-call.ts';
import { settleCall } from './settle-call.ts';

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
  return runWithWidth(guardTurn(deps, turn), deps.limits.turn_width, admitted =>
    admitted.kind === 'refused' ? Promise.resolve(admitted.receipt) : settleCall(deps, context, recorded, admitted.call),
  );
}

function guardTurn(deps: AgentDeps, turn: Turn): AdmittedCall[] {
  const span = deps.tracer.start(spanNames.guard, undefined, turn.span);
  const admitted = turn.calls.map((asked, index) =>
    admitCall(deps, turn.context, turn.recorded, {
      name: asked.name,
      spec: turn.find(asked.name),
      read: () => readArguments(asked.input_text),
      seq: turn.firstSeq + index,
      iteration: turn.iteration,
      index,
      modelCallId: asked.id,
      parentSpan: turn.span,
    }),
  );
  const refused = admitted.filter(one => one.kind === 'refused').length;
  span.end(guardAttributes(turn.iteration, refused, admitted.length));
  return admitted;
}
