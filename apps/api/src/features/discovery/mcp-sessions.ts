import { type Server, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { recentEvents } from './recent-events.ts';

export type McpSessionsOptions = {
  open: (watched: Set<string>) => Server;
  newId: () => string;
  now: () => number;
  /** Maximum size of a request body in bytes. */
  maxRequestBodySize: number;
};

type McpSession = { server: Server; watched: ReadonlySet<string> };

/** The sessions of clients with revisions up to 2025-11-25. A session carries their subscriptions. */
export type McpSessions = {
  fetch(request: Request): Promise<Response>;
  all(): readonly McpSession[];
  close(): Promise<void>;
};

type Kept = McpSession & { transport: WebStandardStreamableHTTPServerTransport; usedAt: number };

/**
 * Milliseconds without a request after which a session is dropped. Its client then starts a new one, as the protocol requires
 * (404).
 */
const idleMs = 30 * 60_000;
const maxSessions = 256;
/** Milliseconds after which a client whose stream was cut off can reconnect. */
const retryMs = 1_000;
const header = 'mcp-session-id';

export function createMcpSessions({ open, newId, now, maxRequestBodySize }: McpSessionsOptions): McpSessions {
  const sessions = new Map<string, Kept>();

  async function end(id: string, session: Kept): Promise<void> {
    sessions.delete(id);
    await session.server.close();
  }
  /** Evicts the oldest sessions first, which keeps any client from filling the memory with sessions. */
  async function makeRoom(): Promise<void> {
    const byAge = [...sessions].sort(([, a], [, b]) => a.usedAt - b.usedAt);
    const surplus = Math.max(0, byAge.length - maxSessions + 1);
    const old = byAge.filter(([, { usedAt }], index) => index < surplus || now() - usedAt > idleMs);
    await Promise.all(old.map(([id, session]) => end(id, session)));
  }
  async function begin(request: Request): Promise<Response> {
    await makeRoom();
    const watched = new Set<string>();
    const server = open(watched);
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: newId,
      eventStore: recentEvents(),
      retryInterval: retryMs,
      maxRequestBodySize,
      onsessioninitialized: id => void sessions.set(id, { server, watched, transport, usedAt: now() }),
      onsessionclosed: id => void sessions.delete(id),
    });
    await server.connect(transport);
    const response = await transport.handleRequest(request);
    // A request other than `initialize` has been refused and leaves no state behind.
    if (transport.sessionId === undefined) await server.close();
    return response;
  }
  return {
    async fetch(request) {
      const id = request.headers.get(header);
      if (id === null) return begin(request);
      const session = sessions.get(id);
      if (session === undefined) return sessionNotFound();
      session.usedAt = now();
      return session.transport.handleRequest(request);
    },
    all: () => [...sessions.values()],
    async close() {
      await Promise.all([...sessions].map(([id, session]) => end(id, session)));
    },
  };
}

const sessionNotFound = (): Response =>
  Response.json(
    { jsonrpc: '2.0', error: { code: -32_001, message: 'Session not found. Start a new one with initialize' }, id: null },
    { status: 404 },
  );
