import type { ModelToolCall, ModelTurn } from '@pinion/contracts';

/** Every call of an answer gets an id of its own: a missing one is made up from its place, a second use gets a suffix. */
export function repairTurn(turn: ModelTurn, iteration: number): ModelTurn {
  const taken = new Set<string>();
  let isSound = true;
  for (const call of turn.tool_calls) {
    if (call.id === '' || taken.has(call.id)) isSound = false;
    taken.add(call.id);
  }
  if (isSound) return turn;
  const used = new Set<string>();
  return { ...turn, tool_calls: turn.tool_calls.map((call, index) => withOwnId(call, `call_${iteration}_${index}`, used)) };
}

function withOwnId(call: ModelToolCall, fallback: string, used: Set<string>): ModelToolCall {
  let id = call.id === '' ? fallback : call.id;
  if (used.has(id)) id = `${id}_${fallback}`;
  used.add(id);
  return id === call.id ? call : { ...call, id };
}
