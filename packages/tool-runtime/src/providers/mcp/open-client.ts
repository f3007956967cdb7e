import { Client, type Tool } from '@modelcontextprotocol/client';
import type { DeclinedQuestions } from './declined-questions.ts';
import { openTransport } from './open-transport.ts';
import type { McpServerConfig } from './server-config.ts';

export type OpenClientOptions = {
  /** With its secrets filled in. */
  config: McpServerConfig;
  fetch: typeof globalThis.fetch;
  questions: DeclinedQuestions;
  /** The server said that its tools changed; null: it did not say how. */
  onTools: (tools: readonly Tool[] | null) => void;
  /** Told of tokens that we are given: they may come back in an answer. */
  onToken: (values: readonly string[]) => void;
  /** Told at once, as a program may print why it never answered. */
  onStderr: (read: () => string) => void;
};

export const connectTimeoutMs = 30_000;

/**
 * The client's own check of a server's answer has no limit of time. What a tool answers is checked where every tool's answer
 * is, and what is asked of us is declined.
 */
const noValidator: NonNullable<NonNullable<ConstructorParameters<typeof Client>[1]>['jsonSchemaValidator']> = {
  getValidator: () => data => ({ valid: true, data: data as never, errorMessage: undefined }),
};

/** One conversation with one server, in whichever revision it speaks. Throws what the transport throws, with nothing left open. */
export async function openClient(parts: OpenClientOptions): Promise<{ client: Client; hasSession: boolean }> {
  const { config, fetch, questions, onTools, onToken, onStderr } = parts;
  const { transport, readStderr, hasSession } = openTransport(config, fetch, onToken);
  onStderr(readStderr);
  const client = new Client(
    { name: 'pinion', version: '0.1.0' },
    {
      versionNegotiation: { mode: 'auto' },
      inputRequired: { autoFulfill: false },
      jsonSchemaValidator: noValidator,
      listChanged: { tools: { onChanged: (error, tools) => onTools(error === null ? tools : null) } },
    },
  );
  questions.answerFor(client);
  try {
    await client.connect(transport, { timeout: connectTimeoutMs });
  } catch (thrown) {
    await client.close().catch(() => undefined);
    throw thrown;
  }
  return { client, hasSession: hasSession() };
}
