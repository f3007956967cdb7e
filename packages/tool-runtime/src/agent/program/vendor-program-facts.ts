import type { ModelTurn, VendorProgramCaller } from '@pinion/contracts';
import type { ProgramFacts } from '../../call/tool-call.ts';
import type { ModelMessage } from '../../ports/index.ts';

/** Returns a program on the vendor's machine as its approver sees it: its code, and its calls of earlier turns. */
export function vendorProgramFacts(
  messages: readonly ModelMessage[],
  turn: ModelTurn,
  { program_call_id }: VendorProgramCaller,
): ProgramFacts | undefined {
  const turns = [...messages.flatMap(message => (message.role === 'assistant' ? [message.turn] : [])), turn];
  const code = turns.flatMap(({ programs }) => programs ?? []).find(({ id }) => id === program_call_id)?.code;
  if (code === undefined) return undefined;
  const own = new Set(
    turns.flatMap(({ tool_calls }) =>
      tool_calls.flatMap(call => (call.caller?.program_call_id === program_call_id ? [call.id] : [])),
    ),
  );
  const results = messages.flatMap(message => (message.role === 'tool' ? message.results : []));
  const ended = results.filter(({ id }) => own.has(id)).map(({ name, is_error }) => ({ name, succeeded: !is_error }));
  return { code, ended };
}
