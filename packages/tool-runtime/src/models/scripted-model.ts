import type { ModelTurn, ScriptedTurn } from '@pinion/contracts';
import type { ModelAdapter, ModelRequest } from '../ports/index.ts';
import { countTurns } from './count-turns.ts';

const chunks = 4;

/**
 * Creates a model that replays scripted lines in order, one per answer, by the number of its turns so far. It
 * has no state, so a resumed run continues at the correct line. After the last line, it ends with an empty text. It is not an
 * AI.
 */
export function createScriptedModel(items: readonly ScriptedTurn[], model = 'scripted'): ModelAdapter {
  return {
    provider: 'scripted',
    model,
    bound: messages => {
      const usage = items[countTurns(messages)]?.usage;
      return { input_tokens: usage?.input_tokens ?? 0, output_tokens: usage?.output_tokens ?? 0 };
    },
    ask: ({ messages, onText }: ModelRequest) => {
      const index = countTurns(messages);
      const turn = turnOf(items[index] ?? {}, index);
      if (onText !== undefined) emitChunks(turn.text, onText);
      return Promise.resolve({ ok: true, turn });
    },
  };
}

/** Returns the turn of a line. A line can declare a simulated usage, for budgets in tests and templates. */
function turnOf(line: ScriptedTurn, index: number): ModelTurn {
  const calls = (line.tool_calls ?? []).map((call, position) => ({
    id: `call_${index}_${position}`,
    name: call.name,
    input_text: JSON.stringify(call.input ?? {}),
  }));
  const usage = line.usage === undefined ? {} : { usage: line.usage };
  return { text: line.text ?? '', tool_calls: calls, finish: calls.length > 0 ? 'tool_calls' : 'stop', ...usage };
}

function emitChunks(text: string, onText: (chunk: string) => void): void {
  const label = text.match(/\s*\S+\s*$|\s*\S+|\s+/g) ?? [];
  const size = Math.max(1, Math.ceil(label.length / chunks));
  for (let start = 0; start < label.length; start += size) onText(label.slice(start, start + size).join(''));
}
