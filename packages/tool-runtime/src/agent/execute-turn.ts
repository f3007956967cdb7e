import type { ModelToolCall, ToolSpec, VendorProgramCaller } from '@pinion/contracts';
import { readArguments } from '../call/read-arguments.ts';
import type { ProgramFacts, ToolCall } from '../call/tool-call.ts';
import type { SealedEnvelope } from '../envelope/seal.ts';
import { type CheckedInput, checkInputs } from '../executor/check-input.ts';
import type { CallContext } from '../executor/open-call.ts';
import { TurnWidth } from '../executor/turn-width.ts';
import type { Span } from '../ports/index.ts';
import { guardAttributes } from '../telemetry/span-attributes.ts';
import { spanNames } from '../telemetry/span-names.ts';
import type { AgentDeps } from './agent-deps.ts';
import type { CallSession } from './call-session.ts';
import type { Recorded } from './recorded.ts';
import type { CallAllowance } from './allow-calls.ts';
import { admitCall, type AdmittedCall } from './admit-call.ts';
import { isProgramTool } from './program/program-tool.ts';
import { confirmCall, type Interruption } from './confirm-call.ts';
import { laneOf, Lanes } from './lanes.ts';
import { resolveCall } from './resolve-call.ts';
import { type MayStart, startEffect } from './start-effect.ts';

export type Turn = {
  calls: readonly ModelToolCall[];
  iteration: number;
  /** The number of the turn's first call in the run. */
  firstSeq: number;
  /** The number of calls that the model requested before this turn. */
  callsBefore: number;
  /** The number of the turn's calls that the agents above allow. */
  callsLeftAbove: number;
  /** The budget that each call exceeds. */
  allowance: CallAllowance;
  find: (name: string) => ToolSpec | undefined;
  context: CallContext;
  span: Span;
  recorded: Recorded | undefined;
  mayStart: MayStart;
  /** Resolves when pending approvals are no longer needed. */
  interrupted: () => Promise<Interruption>;
  /** Returns what an approver sees of a program on the vendor's machine. */
  programFactsOf: (caller: VendorProgramCaller) => ProgramFacts | undefined;
  /** Prepares a call that runs a program, which makes calls of its own. */
  prepareProgram: (call: ToolCall) => void;
};

/**
 * Executes all calls of one turn: guarded and numbered in the order of the model's answer, written to the journal, then started
 * at once. Calls with side effects keep their order on their lane. A call that needs approval waits for its own decision and
 * blocks no other. The envelopes keep the order of the answer, and one call's failure affects no other.
 */
export async function executeTurn(deps: AgentDeps, turn: Turn): Promise<SealedEnvelope[]> {
  const inputs = await checkInputs(
    turn.context,
    turn.calls.map(({ name, input_text }) => ({ spec: turn.find(name), read: readArguments(input_text) })),
  );
  const width = turn.calls.length > deps.limits.turn_width ? new TurnWidth(deps.limits.turn_width) : undefined;
  const lanes = new Lanes();
  const session = { deps, context: turn.context, recorded: turn.recorded };
  const run = (call: ToolCall): Promise<SealedEnvelope> => {
    if (isProgramTool(call.tool.spec)) turn.prepareProgram(call);
    const lane = laneOf(call.tool.spec);
    const { mayStart } = turn;
    const start = (): Promise<SealedEnvelope> =>
      lane === undefined ? resolveCall(session, call) : startEffect(session, call, mayStart);
    const inWidth = width === undefined ? start : () => width.run(start);
    return lane === undefined ? inWidth() : lanes.run(lane, inWidth);
  };
  const answer = async (requested: Extract<AdmittedCall, { kind: 'needs_approval' }>): Promise<SealedEnvelope> => {
    const text = await confirmCall(session, requested, turn.interrupted());
    return text.kind === 'refused' ? text.envelope : run(text.call);
  };
  return Promise.all(
    guardTurn(session, turn, inputs).map(admitted => {
      switch (admitted.kind) {
        case 'refused':
          return Promise.resolve(admitted.envelope);
        case 'needs_approval':
          return answer(admitted);
        case 'admitted':
          return run(admitted.call);
      }
    }),
  );
}

function guardTurn(session: CallSession, turn: Turn, inputs: readonly CheckedInput[]): AdmittedCall[] {
  const span = session.deps.tracer.start(spanNames.guard, undefined, turn.span);
  const admitted = inputs.map((input, index) => {
    const requested = turn.calls[index];
    return admitCall(session, {
      name: requested?.name ?? '',
      spec: turn.find(requested?.name ?? ''),
      input,
      seq: turn.firstSeq + index,
      iteration: turn.iteration,
      index,
      modelCallId: requested?.id,
      programCaller: requested?.caller,
      programFacts: requested?.caller === undefined ? undefined : turn.programFactsOf(requested.caller),
      callsBefore: turn.callsBefore + index,
      isCutAbove: index >= turn.callsLeftAbove,
      overBudget: turn.allowance[index],
      parentSpan: turn.span,
    });
  });
  const refused = admitted.filter(one => one.kind === 'refused').length;
  span.end(guardAttributes(turn.iteration, refused, admitted.length));
  return admitted;
}
