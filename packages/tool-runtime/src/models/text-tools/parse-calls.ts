import { type ModelToolCall, parseUntrustedJson } from '@pinion/contracts';
import { jsonMember } from '../json-member.ts';

/** A call block starts on its own line and ends with its fence, or with the text when the model omitted the fence. */
const block = /(?:^|\n)[ \t]*(`{3,}|~{3,})[ \t]*tool_call[ \t]*\r?\n([\s\S]*?)(?:\n[ \t]*\1[ \t]*(?=\r?\n|$)|$)/g;

/** Returns the calls in a text, and the text without them. The arguments stay exactly as written. */
export function parseCalls(text: string): { text: string; calls: ModelToolCall[] } {
  const calls: ModelToolCall[] = [];
  const rest = text.replace(block, (_whole, _fence, content: string) => {
    for (const piece of piecesOf(content.trim())) calls.push(callOf(piece));
    return '';
  });
  return { text: calls.length === 0 ? text : rest.trim(), calls };
}

/** Splits a block into calls. Some models write one call per line, or a list of them, into one block. */
function piecesOf(content: string): string[] {
  const { ok, value } = parseUntrustedJson(content);
  if (ok) return Array.isArray(value) ? value.map(item => JSON.stringify(item)) : [content];
  const items = content.split('\n').filter(line => line.trim() !== '');
  return items.length > 1 && items.every(line => jsonMember(line, 'name') !== undefined) ? items : [content];
}

/** Reads a call. An unreadable one is still a call: it is refused later, and the refusal gives the model the reason. */
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

/** Returns a call as the model would have written it, for the conversation so far. */
export const writeCall = ({ name, input_text }: ModelToolCall): string =>
  `\`\`\`tool_call\n{"name": ${JSON.stringify(name)}, "input": ${input_text === '' ? '{}' : input_text}}\n\`\`\``;
