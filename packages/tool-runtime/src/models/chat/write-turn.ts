import { isRecord, type ModelToolCall, type ModelTurn, parseUntrustedJson } from '@pinion/contracts';
import type { ModelMessage } from '../../ports/index.ts';
import type { Toolset } from '../toolset.ts';
import { divideMembers, membersFrom, sentBy } from './opaque-members.ts';

export type TurnWriter = {
  toolset: Toolset;
  /** Converts call ids for the server. */
  idOf: (id: string) => string;
  /** The server to which the turn is sent. */
  server: string;
  /** The names under which the server sent thoughts in the conversation. */
  thoughtNames: readonly string[];
};

/** The thoughts of a turn that came without any. Servers that check the conversation refuse an empty text. */
const placeholder = ' ';

/**
 * Returns a turn as the text of an assistant message, empty if there is nothing to send. Once a server has sent thoughts, it expects
 * them in each message with calls.
 */
export function writeTurn(turn: ModelTurn, writer: TurnWriter): string {
  const { thoughts, others } = divideMembers(membersFrom(turn.provider_parts, writer.server));
  if (turn.tool_calls.length === 0)
    return turn.text === '' ? '' : JSON.stringify({ role: 'assistant', content: turn.text, ...others });
  return JSON.stringify({
    role: 'assistant',
    content: turn.text === '' ? null : turn.text,
    ...Object.fromEntries(writer.thoughtNames.map(name => [name, placeholder])),
    ...thoughts,
    ...others,
    tool_calls: turn.tool_calls.map(call => callOf(call, writer)),
  });
}

/** Returns the names under which a server sent thoughts in a conversation. */
export function thoughtNamesOf(messages: readonly ModelMessage[], server: string): string[] {
  const names = new Set<string>();
  for (const message of messages) {
    if (message.role !== 'assistant' || message.turn.provider_parts === undefined) continue;
    for (const name of Object.keys(divideMembers(membersFrom(message.turn.provider_parts, server)).thoughts)) names.add(name);
  }
  return [...names];
}

function callOf(call: ModelToolCall, { toolset, idOf, server }: TurnWriter): Record<string, unknown> {
  const data = call.provider_metadata;
  return {
    id: idOf(call.id),
    type: 'function',
    function: {
      name: toolset.vendorName(call.name),
      arguments: soundArguments(toolset.vendorInput(call.name, call.input_text)),
    },
    ...sentBy(isRecord(data) ? data['chat'] : undefined, server),
  };
}

/**
 * Returns arguments that are safe to send back. Servers parse them, and some fail on invalid JSON that the model itself wrote.
 * The failed tool result informs the model sufficiently.
 */
function soundArguments(text: string): string {
  return isRecord(parseUntrustedJson(text).value) ? text : '{}';
}
