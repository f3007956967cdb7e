import type { ModelTurn, ScriptedLine } from '@pinion/contracts';
import type { ModelAdapter, ModelMessage, ModelRequest } from '../ports/index.ts';

const chunks = 4;

/**
 * Says its lines in order: one per answer, by the number of answers in the conversation so far, so that it keeps no
 * state and a resumed run goes on where it was. Out of lines, it ends with an empty text. It is not an AI.
 */
export function createScriptedModel(lines: readonly ScriptedLine[], model = 'scripted'): ModelAdapter {
  return {
    provider: 'scripted',
    model,
    ask: ({ messages, onText }: ModelRequest) => {
      const index = countAnswers(messages);
      const turn = turnOf(lines[index] ?? {}, index);
      if (onText !== undefined) sayInChunks(turn.text, onText);
      return Promise.resolve({ ok: true, turn });
    },
  };
}

function countAnswers(messages: readonly ModelMessage[]): number {
  let count = 0;
  for (const message of messages) if (message.role === 'assistant') count += 1;
  return count;
}

function turnOf(line: ScriptedLine, index: number): ModelTurn {
  const calls = (line.tool_calls ?? []).map((call, position) => ({
    id: `call_${index}_${position}`,
    name: call.name,
    input_text: JSON.stringify(call.input ?? {}),
  }));
  return { text: line.text ?? '', tool_calls: calls, finish: calls.length > 0 ? 'tool_calls' : 'stop' };
}

function sayInChunks(text: string, onText: (chunk: string) => void): void {
  const words = text.match(/\s*\S+\s*$|\s*\S+|\s+/g) ?? [];
  const size = Math.max(1, Math.ceil(words.length / chunks));
  for (let start = 0; start < words.length; start += size) onText(words.slice(start, start + size).join(''));
}
