import type { ModelToolCall, ModelTurn } from '@pinion/contracts';

/** Maximum number of characters of a name that a model made up. No tool has a longer one. */
const longestName = 200;

/**
 * Returns an answer whose calls have unique ids (a missing one is derived from its position, a repeated one gets a suffix) and
 * names of limited length, because events, envelopes and lists repeat them.
 */
export function repairTurn(answer: ModelTurn, iteration: number): ModelTurn {
  const turn = withShortNames(answer);
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

const withShortNames = (turn: ModelTurn): ModelTurn =>
  turn.tool_calls.every(({ name }) => name.length <= longestName)
    ? turn
    : { ...turn, tool_calls: turn.tool_calls.map(call => ({ ...call, name: shortName(call.name) })) };

const shortName = (name: string): string =>
  name.length <= longestName ? name : `${Array.from(name.slice(0, longestName)).slice(0, -1).join('')}…`;

/**
 * Gives a call a unique id. The first call to use an id keeps it, and a generated id equals no other, not even that of a later
 * call.
 */
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
