import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CodeLanguage } from '@pinion/contracts';
import {
  maxAnswerBytes,
  PROTOCOL,
  type RemoteCapabilities,
  type RemoteError,
  type RemoteOutcome,
  type RemoteRunAnswer,
  type RemoteRunRequest,
} from '../adapters/sandbox/remote/remote-protocol.ts';
import type { SandboxBackend, SandboxOutcome, SandboxRun } from '../ports/index.ts';

export type SandboxServiceOptions = {
  token: string;
  /** The sandboxes of this machine that run the code. The first one of a language is used. */
  backends: readonly SandboxBackend[];
  /** The level that it reports. Its real one is that of its backends. */
  level?: number;
};

export type SandboxServiceDouble = {
  readonly url: string;
  /** The runs that it received, in order. */
  readonly requests: readonly RemoteRunRequest[];
  /** The runs in progress. */
  readonly running: number;
  /** Closes all connections and stops listening, as a crash would. */
  die(): Promise<void>;
  /** Listens again on an unchanged port. */
  start(): Promise<void>;
  close(): Promise<void>;
};

const MAX_REQUEST_BYTES = 64 * 1024 * 1024;

/**
 * Starts a sandbox service on loopback that speaks the protocol over real HTTP and runs the code in sandboxes of this machine. A
 * test double: it claims level 3 and starts no machine, so its isolation is only that of its backends.
 */
export async function startSandboxServiceDouble(options: SandboxServiceOptions): Promise<SandboxServiceDouble> {
  const { token, backends, level = 3 } = options;
  const requests: RemoteRunRequest[] = [];
  let running = 0;
  const server = createServer((request, response) => {
    const handled = handle(request, response);
    handled.catch((error: unknown) => sendError(response, 500, error instanceof Error ? error.message : 'unknown error'));
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isAuthorized(request, token)) return sendError(response, 401, 'The token is not valid.');
    const route = `${request.method} ${request.url}`;
    if (route === 'GET /v1/capabilities') return send(response, 200, capabilitiesOf(backends, level));
    if (route !== 'POST /v1/runs') return sendError(response, 404, 'This path does not exist.');
    const body = await bodyOf(request);
    if (body === undefined) return sendError(response, 413, `The request exceeds ${MAX_REQUEST_BYTES} bytes.`);
    const asked = JSON.parse(body) as RemoteRunRequest;
    const backend = backends.find(({ languages }) => languages.includes(asked.language));
    if (asked.protocol !== PROTOCOL || backend === undefined) return sendError(response, 422, 'Not supported.');
    requests.push(asked);
    // The other side cancels a run by closing its connection.
    const cancelled = new AbortController();
    response.on('close', () => cancelled.abort());
    running += 1;
    const run = await backend.run({ ...asked, signal: cancelled.signal }).finally(() => (running -= 1));
    if (!cancelled.signal.aborted) send(response, 200, answerOf(run, asked));
  }

  const listen = async (port: number): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const die = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    get running() {
      return running;
    },
    die,
    start: () => listen(port),
    close: die,
  };
}

/** Compares hashes, so that the time it takes says nothing about the token. */
function isAuthorized({ headers }: IncomingMessage, token: string): boolean {
  const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hashOf(headers.authorization ?? ''), hashOf(`Bearer ${token}`));
}

async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_REQUEST_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function capabilitiesOf(backends: readonly SandboxBackend[], level: number): RemoteCapabilities {
  const languages: Partial<Record<CodeLanguage, string>> = {};
  for (const backend of backends) for (const language of backend.languages) languages[language] ??= backend.id;
  return { protocol: PROTOCOL, service: 'test double', level, languages };
}

function answerOf(run: SandboxRun, { id, limits }: RemoteRunRequest): RemoteRunAnswer {
  const { outcome, isTruncated, usage, isCold } = run;
  const sent = remoteOutcomeOf(outcome);
  const room = maxAnswerBytes(limits) - Buffer.byteLength(JSON.stringify(sent)) - 4096;
  const [stdout, stderr] = [run.stdout, run.stderr].map(text => fitting(text, room / 2)) as [string, string];
  return {
    protocol: PROTOCOL,
    id,
    outcome: sent,
    stdout,
    stderr,
    truncated: isTruncated || stdout !== run.stdout || stderr !== run.stderr,
    usage: { wall_ms: usage.wallMs, cpu_ms: usage.cpuMs, peak_bytes: usage.peakBytes },
    cold: isCold,
  };
}

/** Returns the start of a text whose JSON has at most a number of bytes. A character takes 6 at most. */
const fitting = (text: string, maxBytes: number): string =>
  Buffer.byteLength(JSON.stringify(text)) <= maxBytes ? text : text.slice(0, Math.max(0, Math.floor(maxBytes / 6)));

function remoteOutcomeOf(outcome: SandboxOutcome): RemoteOutcome {
  switch (outcome.kind) {
    case 'returned':
      return { kind: 'returned', json: JSON.stringify(outcome.value) };
    case 'cancelled':
      return { kind: 'failed', reason: 'crash', message: 'The run was cancelled.' };
    case 'invalid_result':
    case 'timed_out':
    case 'failed':
      return outcome;
  }
}

function send(response: ServerResponse, status: number, body: RemoteCapabilities | RemoteRunAnswer | RemoteError): void {
  if (response.destroyed || response.headersSent) return;
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

const sendError = (response: ServerResponse, status: number, message: string): void =>
  send(response, status, { error: { code: `http_${status}`, message } });
