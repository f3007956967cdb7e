import type { Transport } from '@modelcontextprotocol/client';
import { isRecord } from '@pinion/contracts';
import { readableCallResult } from './readable-call-result.ts';
import { readToolList } from './read-tool-list.ts';

/**
 * Lets a client read each list of tools and each result that arrives over a transport: the client itself refuses a list for one invalid tool,
 * and a result for one invalid member. `onProblems` gets what was ignored or left out, by tool.
 */
export function withReadableLists(transport: Transport, onProblems: (problems: ReadonlyMap<string, string>) => void): void {
  let handler: Transport['onmessage'];
  let hasObjectsOnly = false;
  const readable = <Message>(message: Message): Message => {
    if (!isRecord(message) || !isRecord(message['result'])) return message;
    const { nextCursor, ...result } = message['result'];
    if (typeof result['protocolVersion'] === 'string') hasObjectsOnly = result['protocolVersion'] < '2026';
    if (!Array.isArray(result['tools'])) return { ...message, result: readableCallResult(message['result']) };
    const { tools, problems } = readToolList(result['tools'], { hasObjectsOnly });
    onProblems(problems);
    // Null says that there is no further page.
    return {
      ...message,
      result: { ...result, tools, ...(nextCursor === null || nextCursor === undefined ? {} : { nextCursor }) },
    };
  };
  Object.defineProperty(transport, 'onmessage', {
    configurable: true,
    get: () => handler,
    set(next: Transport['onmessage']) {
      handler = next === undefined ? undefined : (message, extra) => next(readable(message), extra);
    },
  });
}
