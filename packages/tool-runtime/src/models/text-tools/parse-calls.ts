import { type ModelToolCall, parseUntrustedJson } from '@pinion/contracts';
import { jsonMember } from '../json-member.ts';

/** A block opens on a line of its own and ends with its fence, or with the text when the model forgot the fence. */
const block = /(?:^|\n)[ \t]*(`{3,}|~{3,})[ \t]*tool_call[ \t]*\r?\n([\s\S]*?)(?:\n[ \t]*\1[ \t]*(?=\r?\n|$)|$)/g;

/** The calls in a text, and the text without them. The arguments stay as they were written. */
export function parseCalls(text: string): { text: string; calls: ModelToolCall[] } {
  const calls: ModelToolCall[] = [];
  const rest = text.replace(block, (_whole, _fence, content: string) => {
    for (const piece of piecesOf(content.trim())) calls.push(callOf(piece));
    return '';
  });
  return { text: calls.length === 0 ? text : rest.trim(), calls };
}

/** Some models put one call a line, or a list of them, into one block. */
function piecesOf(content: string): string[] {
  const { ok, value } = parseUntrustedJson(content);
  if (ok) return Array.isArray(value) ? value.map(item => JSON.stringify(item)) : [content];
  const items = content.split('\n').filter(line => line.trim() !== '');
  return items.length > 1 && items.every(line => jsonMember(line, 'name') !== undefined) ? items : [content];
}

/** What cannot be read is a call all the same: it is refused further on, and the refusal tells the model why. */
function callOf(content: string): ModelToolCall {
  const name = jsonMember(content, 'name') ?? jsonMember(content, 'tool');
  const input =
    jsonMember(content, 'input') ??
    jsonMember(content, 'arguments') ??
    jsonMember(content, 'args') ??
    jsonMember(content, 'parameters');
  if (name === undefined)
    return { id: '', name: /"(?:name|tool)"\s*:\s*"([^"\\]{1,200})"/.exec(content)?.[1] ?? 'tool_call', input_text: content };
  return {
    id: '',
    name: unquoted(name),
    input_text: input === undefined ? '{}' : input.startsWith('"') ? unquoted(input) : input,
  };
}

function unquoted(literal: string): string {
  const { value } = parseUntrustedJson(literal);
  return typeof value === 'string' ? value : literal;
}

/** A call as the model would have written it, for the conversation so far. */
export const writeCall = ({ name, input_text }: ModelToolCall): string =>
  `\`\`\`tool_call\n{"name": ${JSON.stringify(name)}, "input": ${input_text === '' ? '{}' : input_text}}\n\`\`\``;
