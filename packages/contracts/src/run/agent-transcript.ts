import type { ToolEnvelope } from '../tool/tool-envelope.ts';
import { hasWaitingProgram, isVendorCaller } from '../tool/vendor-caller.ts';
import { formatForModel } from './format-for-model.ts';
import type { ModelTurn } from './model-turn.ts';
import type { NewNodeEvent } from './run-event.ts';

export type TranscriptMessage =
  | { role: 'system'; text: string }
  | { role: 'user'; text: string; is_history?: true }
  /** A message of an earlier turn of the conversation has the iteration -1. */
  | {
      role: 'assistant';
      text: string;
      iteration: number;
      tool_calls: ModelTurn['tool_calls'];
      partial?: boolean;
      is_history?: true;
    }
  | { role: 'tool'; call_id: string; name: string; text: string; cut: boolean };

/** The parts of an agent's fold that its transcript depends on. */
type TranscriptSource = Readonly<{
  started: Extract<NewNodeEvent, { type: 'agent.started' }> | undefined;
  turns: readonly (ModelTurn | undefined)[];
  calls: readonly Readonly<{ envelope: ToolEnvelope | undefined; iteration: number }>[];
  received: readonly Readonly<{ text: string; iteration: number; isDelivered: boolean }>[];
  partial: string;
  iteration: number;
}>;

/** Yields the conversation with the model: what was sent to it, and what it responded. */
export function* transcriptOf({
  started,
  turns,
  calls,
  received,
  partial,
  iteration,
}: TranscriptSource): Generator<TranscriptMessage> {
  if (started === undefined) return;
  if (started.instructions !== '') yield { role: 'system', text: started.instructions };
  for (const { role, text } of started.history?.messages ?? [])
    yield role === 'user' ? { role, text, is_history: true } : { role, text, iteration: -1, tool_calls: [], is_history: true };
  yield { role: 'user', text: started.prompt };
  const callsByTurn = Map.groupBy(calls, call => call.iteration);
  const pending: { text: string }[] = [];
  for (const [index, turn] of turns.entries()) {
    // An imported journal may omit some.
    if (turn === undefined) continue;
    yield { role: 'assistant', text: turn.text, iteration: index, tool_calls: turn.tool_calls };
    for (const { envelope } of callsByTurn.get(index) ?? []) {
      // The result of a call that a program made goes to the program. One on the vendor's machine gets it with the next request.
      if (envelope === undefined || (envelope.caller !== undefined && !isVendorCaller(envelope.caller))) continue;
      yield { role: 'tool', call_id: envelope.call_id, name: envelope.name, ...formatForModel(envelope) };
    }
    pending.push(...received.filter(({ isDelivered, iteration: at }) => isDelivered && at === index + 1));
    if (!hasWaitingProgram(turn)) for (const { text } of pending.splice(0)) yield { role: 'user', text };
  }
  if (partial !== '') yield { role: 'assistant', text: partial, iteration, tool_calls: [], partial: true };
}
