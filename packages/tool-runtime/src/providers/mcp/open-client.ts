import { Client, type Tool } from '@modelcontextprotocol/client';
import type { DeclinedElicitations } from './declined-elicitations.ts';
import { openTransport } from './open-transport.ts';
import { withReadableLists } from './readable-lists.ts';
import type { McpServerConfig } from './server-config.ts';

export type OpenClientOptions = {
  /** The configuration with its secrets filled in. */
  config: McpServerConfig;
  fetch: typeof globalThis.fetch;
  questions: DeclinedElicitations;
  /** Called when the server reports changed tools. Null if it did not include them. */
  onTools: (tools: readonly Tool[] | null) => void;
  /** Called with what was ignored or left out of a list of tools, by tool. */
  onProblems: (problems: ReadonlyMap<string, string>) => void;
  /** Called with issued tokens, because they may be repeated in a result. */
  onToken: (values: readonly string[]) => void;
  /** Called at once, because a program may print the reason why it never responded. */
  onStderr: (read: () => string) => void;
};

export const connectTimeoutMs = 30_000;

/**
 * Returns no validator for any schema. The client's own check of a result has no time limit, and with a validator it throws away a result
 * without structured content. Tool results are checked with those of all other tools, and the server's requests are declined.
 */
const noValidator = { getValidator: () => undefined } as unknown as NonNullable<
  NonNullable<ConstructorParameters<typeof Client>[1]>['jsonSchemaValidator']
>;

/**
 * Opens a session with one server, in the protocol revision that it supports. Throws the transport's errors, and leaves nothing
 * open then.
 */
export async function openClient(parts: OpenClientOptions): Promise<{ client: Client; hasSession: boolean }> {
  const { config, fetch, questions, onTools, onProblems, onToken, onStderr } = parts;
  const { transport, readStderr, hasSession } = openTransport(config, fetch, onToken);
  onStderr(readStderr);
  withReadableLists(transport, onProblems);
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
