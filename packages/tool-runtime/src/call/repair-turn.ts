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
  return {
    ...turn,
    tool_calls: turn.tool_calls.map((call, index) => withOwnId(call, `call_${iteration}_${index}`, taken, used)),
  };
}

/** The first to use an id keeps it; one that is made up is nobody's, not even a later call's. */
function withOwnId(call: ModelToolCall, fallback: string, taken: Set<string>, used: Set<string>): ModelToolCall {
  if (call.id !== '' && !used.has(call.id)) {
    used.add(call.id);
    return call;
  }
  let id = call.id === '' ? fallback : `${call.id}_${fallback}`;
  while (taken.has(id)) id = `${id}_`;
  taken.add(id);
  return { ...call, id };
}
