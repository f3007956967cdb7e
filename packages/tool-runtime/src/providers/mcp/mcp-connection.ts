import { type CallToolResult, type Client, SdkHttpError, type Tool } from '@modelcontextprotocol/client';
import type { ToolError, TraceContext } from '@pinion/contracts';
import { Redaction, redactError, redactText, redactValue, redactWarnings } from '../../envelope/redact.ts';
import type { ProviderResult } from '../../ports/index.ts';
import { DeclinedElicitations } from './declined-elicitations.ts';
import type { HintTrust } from './hint-trust.ts';
import { closed, McpUnavailable, mcpFailure, wentAway } from './mcp-failure.ts';
import { connectTimeoutMs, openClient } from './open-client.ts';
import { Patience } from './patience.ts';
import type { McpServerConfig } from './server-config.ts';
import { fillHeaders, type ReadSecret } from './server-headers.ts';
import { ToolListing } from './tool-listing.ts';

export type ConnectionDeps = {
  name: string;
  config: McpServerConfig;
  fetch: typeof globalThis.fetch;
  now: () => number;
  readSecret: ReadSecret;
  onToolsChanged: (tools: readonly Tool[]) => void;
};

export type McpCall = {
  tool: string;
  input: unknown;
  /** Metadata that is sent with the arguments: keys that the protocol or the tool's definition names. */
  meta?: Record<string, unknown> | undefined;
  /** The span of the call, sent as metadata and as headers. */
  trace_context?: TraceContext | undefined;
  signal: AbortSignal;
  onSent: () => void;
};

/** The server's result, and the question that it asked meanwhile, if any, which was declined. */
export type McpAnswer = { result: CallToolResult; declined: string | undefined };

/** Milliseconds above the longest limit of any tool, because calls are ended by the executor's clock and not by this one. */
const callTimeoutMs = 310_000;

/**
 * Connects to one server: opened when it is first needed, reopened after a loss, with increasing delays while it keeps failing.
 */
export class McpConnection {
  /** Values of secrets in the request headers, and tokens. */
  private readonly sent = new Redaction();
  /** Tokens only: no tool's definition names them, so no other code redacts them in a result. */
  private readonly tokens = new Redaction();
  /** Values of a local server's environment. */
  private readonly given = new Redaction();
  private readonly deps: ConnectionDeps;
  private readonly listing: ToolListing;
  private readonly patience: Patience;
  private readonly questions = new DeclinedElicitations();
  /** Sentences about what was ignored or left out of the latest list of tools, by tool. */
  private problemsOfTools = new Map<string, string>();
  private client: Promise<Client> | undefined;
  private isClosed = false;
  private readStderr: () => string = () => '';
  private hasSession = false;

  constructor(deps: ConnectionDeps) {
    this.deps = deps;
    if ('command' in deps.config) this.given.add(Object.values(deps.config.env ?? {}));
    this.listing = new ToolListing(deps.now);
    this.patience = new Patience(deps.now);
  }

  /** The administrator's settings for the side effects of its tools. */
  get trust(): HintTrust {
    return this.deps.config;
  }

  /**
   * The end of a local server's latest stderr output, without the values of its environment, because these contain keys and the
   * output is logged.
   */
  get stderr(): string {
    return redactText(this.readStderr(), this.given);
  }

  /** The reason why it does not respond. Undefined while it does, or before the first attempt. */
  get failure(): ToolError | undefined {
    return this.client === undefined ? this.patience.lastError : undefined;
  }

  /** Sentences about the tools that the server lists and that break the protocol. */
  get problems(): string[] {
    return [...this.problemsOfTools].map(([tool, problem]) => `${tool}: ${problem}`);
  }

  tools(): Promise<readonly Tool[]> {
    if (this.client === undefined) this.listing.forget();
    return this.listing.get(async () => {
      const client = await this.connected();
      this.problemsOfTools = new Map();
      return (await client.listTools(undefined, { timeout: connectTimeoutMs, cacheMode: 'refresh' })).tools;
    });
  }

  /** Reports changed tools to the owner of the catalog, once per listing. */
  async announce(): Promise<void> {
    const tools = await this.tools();
    if (this.listing.isNews(tools)) this.deps.onToolsChanged(tools);
  }

  /**
   * Calls a tool. A server that forgot the session has not started the call (404), so a new session is opened and the call is
   * sent once more. Any other failure is returned to the caller.
   */
  async call(call: McpCall): Promise<McpAnswer> {
    const client = await this.connected();
    const hadSession = this.hasSession;
    try {
      return await this.send(client, call);
    } catch (thrown) {
      if (!hadSession || !(thrown instanceof SdkHttpError) || thrown.status !== 404) throw thrown;
      await this.forget();
      return this.send(await this.connected(), call);
    }
  }

  /** Returns the result without the tokens, in case the server repeated one. */
  clean(result: ProviderResult): ProviderResult {
    if (!result.ok) return { ...result, error: redactError(result.error, this.tokens) };
    const { output, warnings } = result;
    return {
      ...result,
      output: redactValue(output, this.tokens),
      ...(warnings === undefined ? {} : { warnings: redactWarnings(warnings, this.tokens) }),
    };
  }

  /** Forgets the session, so that the next call opens a new one. */
  async forget(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    this.listing.forget();
    const opened = await client?.catch(() => undefined);
    if (opened !== undefined) opened.onclose = () => undefined;
    await opened?.close().catch(() => undefined);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    const client = await this.client?.catch(() => undefined);
    this.client = undefined;
    await client?.close();
  }

  private async send(client: Client, { tool, input, meta, trace_context, signal, onSent }: McpCall): Promise<McpAnswer> {
    signal.throwIfAborted();
    onSent();
    const args = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {};
    const trace = this.deps.config.trace_context === false ? {} : { ...trace_context };
    const _meta = { ...trace, ...meta };
    const params = { name: tool, arguments: args, ...(Object.keys(_meta).length === 0 ? {} : { _meta }) };
    const { value, requested } = await this.questions.during(() =>
      client.callTool(params, { signal, timeout: callTimeoutMs, resetTimeoutOnProgress: true, headers: trace }),
    );
    return { result: value, declined: requested };
  }

  private connected(): Promise<Client> {
    if (this.client !== undefined) return this.client;
    if (this.isClosed) return Promise.reject(new McpUnavailable(closed(this.deps.name)));
    const notYet = this.patience.notYet();
    if (notYet !== undefined) return Promise.reject(new McpUnavailable(notYet));
    const opening = this.open();
    this.client = opening;
    opening.catch(() => {
      if (this.client === opening) this.client = undefined;
    });
    return opening;
  }

  private async open(): Promise<Client> {
    const { name, config, fetch, readSecret } = this.deps;
    const filled = await fillHeaders(name, config, readSecret);
    if (!filled.ok) throw new McpUnavailable(this.noteFailure(filled.error));
    this.sent.add(filled.values);
    const { client, hasSession } = await openClient({
      config: filled.config,
      fetch,
      questions: this.questions,
      onTools: tools => this.takeListing(tools),
      onProblems: problems => problems.forEach((problem, tool) => this.problemsOfTools.set(tool, problem)),
      onToken: values => {
        this.sent.add(values);
        this.tokens.add(values);
      },
      onStderr: read => (this.readStderr = read),
    }).catch((thrown: unknown) => {
      throw new McpUnavailable(this.noteFailure(mcpFailure(thrown, name)));
    });
    this.patience.noteStart();
    this.hasSession = hasSession;
    client.onclose = () => {
      this.client = undefined;
      this.listing.forget();
      if (!this.isClosed) this.noteFailure(wentAway(name));
    };
    return client;
  }

  private takeListing(tools: readonly Tool[] | null): void {
    if (tools === null) return this.listing.forget();
    this.listing.take(tools);
    this.deps.onToolsChanged(tools);
  }

  /** Records a redacted failure, which is displayed with the connection. A server may repeat its header. */
  private noteFailure(text: ToolError): ToolError {
    return this.patience.noteFailure(redactError(text, this.sent));
  }
}
