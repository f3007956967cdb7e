import {
  Client,
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  SdkHttpError,
  type Tool,
} from '@modelcontextprotocol/client';
import { isRecord, type ToolError } from '@pinion/contracts';
import { Redaction, redactError } from '../../envelope/redact.ts';
import { McpUnavailable, mcpFailure } from './mcp-failure.ts';
import { Patience } from './patience.ts';
import { openTransport } from './open-transport.ts';
import { fillHeaders, type ReadSecret } from './server-headers.ts';
import type { McpServerConfig } from './server-config.ts';

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
  /** Travels beside the arguments: keys that the protocol or the tool's definition names. */
  meta?: Record<string, unknown> | undefined;
  signal: AbortSignal;
  onSent: () => void;
};

/** What the server answered, and whether it asked somebody a question meanwhile: then it was told no. */
export type McpAnswer = { result: CallToolResult; declined: string | undefined };

const connectTimeoutMs = 30_000;
/** Over the longest limit of any tool: the executor's clock ends calls, not this one. */
const callTimeoutMs = 310_000;
/** How long a listing is believed where the server does not say when it changes. */
const listTtlMs = 60_000;

/** One server: connected when it is first needed, again after it went away, and never in a hurry when it keeps failing. */
export class McpConnection {
  /** Values of secrets in our headers. */
  private readonly sent = new Redaction();
  private readonly deps: ConnectionDeps;
  private client: Promise<Client> | undefined;
  private listing: { tools: Promise<readonly Tool[]>; at: number } | undefined;
  private readonly patience: Patience;
  private isClosed = false;
  private readStderr: () => string = () => '';
  private hasSession = false;
  private announced: readonly Tool[] | undefined;
  private readonly askedBy = new Set<(message: string) => void>();

  constructor(deps: ConnectionDeps) {
    this.deps = deps;
    this.patience = new Patience(deps.now);
  }

  /** The end of what a local server printed last. */
  get stderr(): string {
    return this.readStderr();
  }

  async tools(): Promise<readonly Tool[]> {
    const { now } = this.deps;
    if (this.listing === undefined || this.client === undefined || now() - this.listing.at > listTtlMs) {
      const listing = { tools: this.list(), at: now() };
      this.listing = listing;
      listing.tools.catch(() => {
        if (this.listing === listing) this.listing = undefined;
      });
    }
    return this.listing.tools;
  }

  /** Somebody saw that a tool is other than before: whoever keeps the tools is told, once for each listing. */
  async announce(): Promise<void> {
    const tools = await this.tools();
    if (tools === this.announced) return;
    this.announced = tools;
    this.deps.onToolsChanged(tools);
  }

  /** Why it does not answer; undefined while it does, or before it was asked. */
  get failure(): ToolError | undefined {
    return this.client === undefined ? this.patience.lastError : undefined;
  }

  /**
   * A server that forgot our session has not begun the call (404): a new session is opened and it is asked once more.
   * Any other failure is the caller's to judge.
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

  private async send(client: Client, { tool, input, meta, signal, onSent }: McpCall): Promise<McpAnswer> {
    signal.throwIfAborted();
    onSent();
    const asked: string[] = [];
    const note = (message: string): void => void asked.push(message);
    this.askedBy.add(note);
    try {
      const args = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {};
      const params = { name: tool, arguments: args, ...(meta === undefined ? {} : { _meta: meta }) };
      const result = await client.callTool(params, { signal, timeout: callTimeoutMs, resetTimeoutOnProgress: true });
      return { result, declined: asked[0] };
    } finally {
      this.askedBy.delete(note);
    }
  }

  /** A server that no longer knows our session is met anew by the next call. */
  async forget(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    this.listing = undefined;
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

  private async list(): Promise<readonly Tool[]> {
    const client = await this.connected();
    return (await client.listTools(undefined, { timeout: connectTimeoutMs, cacheMode: 'refresh' })).tools;
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
    const { name, config, fetch, readSecret, onToolsChanged } = this.deps;
    const filled = await fillHeaders(name, config, readSecret);
    if (!filled.ok) throw new McpUnavailable(this.noteFailure(filled.error));
    this.sent.add(filled.values);
    const { transport, readStderr, hasSession } = openTransport(filled.config, fetch);
    this.readStderr = readStderr;
    const client = new Client(
      { name: 'pinion', version: '0.1.0' },
      {
        versionNegotiation: { mode: 'auto' },
        inputRequired: { autoFulfill: false },
        listChanged: { tools: { onChanged: (error, tools) => this.takeListing(error, tools, onToolsChanged) } },
      },
    );
    client.fallbackRequestHandler = request => this.declineQuestion(request);
    try {
      await client.connect(transport, { timeout: connectTimeoutMs });
    } catch (thrown) {
      await client.close().catch(() => undefined);
      throw new McpUnavailable(this.noteFailure(mcpFailure(thrown, name)));
    }
    this.patience.noteStart();
    this.hasSession = hasSession();
    client.onclose = () => {
      this.client = undefined;
      this.listing = undefined;
      if (this.isClosed) return;
      this.noteFailure(wentAway(name));
    };
    return client;
  }

  /**
   * We never offered to answer questions, so a sound server asks none. One that does all the same is told no, and the
   * call that was under way says so if it fails for it.
   */
  private declineQuestion({ method, params }: { method: string; params?: unknown }): Promise<{ action: 'decline' }> {
    if (method !== 'elicitation/create') {
      return Promise.reject(new ProtocolError(ProtocolErrorCode.MethodNotFound, `Pinion does not answer ${method}`));
    }
    const message = isRecord(params) && typeof params['message'] === 'string' ? params['message'] : '';
    for (const note of this.askedBy) note(message);
    return Promise.resolve({ action: 'decline' });
  }

  private takeListing(error: Error | null, tools: readonly Tool[] | null, tell: (tools: readonly Tool[]) => void): void {
    if (error !== null || tools === null) {
      this.listing = undefined;
      return;
    }
    this.listing = { tools: Promise.resolve(tools), at: this.deps.now() };
    tell(tools);
  }

  /** It is shown to whoever looks at the connection, and a server may say its header back. */
  private noteFailure(said: ToolError): ToolError {
    return this.patience.noteFailure(redactError(said, this.sent));
  }
}

const networkError = (server: string, message: string): ToolError => ({ code: 'NETWORK_ERROR', message, details: { server } });
const closed = (server: string): ToolError => networkError(server, `The connection to the MCP server ${server} was closed.`);
const wentAway = (server: string): ToolError => networkError(server, `The MCP server ${server} ended unexpectedly.`);
