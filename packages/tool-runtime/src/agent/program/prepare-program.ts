import type { NewNodeEvent, RunEvent } from '@pinion/contracts';
import type { ToolCall } from '../../call/tool-call.ts';
import { toolFinder } from '../../call/resolve-name.ts';
import type { CallLoop } from '../agent-loop.ts';
import { createProgramHost, type ProgramTurn } from './program-host.ts';
import { type RecordedProgram, recordedProgram } from './recorded-program.ts';

/**
 * Prepares the call of a program. A program whose end the journal holds does not run again: its calls are counted, and a replay
 * writes them to its own journal.
 */
export function prepareProgram(loop: CallLoop, call: ToolCall, turn: ProgramTurn): void {
  const { recorded } = loop.run;
  if (recorded?.ending(call.callId) === undefined) call.program = createProgramHost(loop, call, turn);
  else recallProgram(loop, recordedProgram(recorded, call.callId));
}

function recallProgram({ run, session }: CallLoop, { callIds, events }: RecordedProgram): void {
  const find = toolFinder(run.programTools ?? run.tools);
  session.callsMade += callIds.size;
  session.caps.take(callIds.size);
  for (const event of events) {
    if (event.type === 'tool.authorized' && event.replaces === undefined) session.budget.chargeCall(find(event.name));
    if (run.recorded?.isReplay === true) session.journal.append(newEventOf(event));
  }
}

/** Returns the event without the fields that the journal adds. */
function newEventOf(event: RunEvent): NewNodeEvent {
  const { v: _v, run_id: _run, seq: _seq, at: _at, ms: _ms, ...rest } = event;
  const { node_id: _node, ...own } = rest as typeof rest & { node_id?: string };
  return own as NewNodeEvent;
}
