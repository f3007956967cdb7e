import { randomUUID } from 'node:crypto';
import { CodeLanguage } from '@pinion/contracts';
import type { SandboxBackend, SandboxOutcome, SandboxRequest, SandboxRun, Unavailable } from '../../../ports/index.ts';
import { cancelledRun } from '../cancelled-run.ts';
import { SandboxSlots } from '../run-slots.ts';
import { readRun } from './read-answers.ts';
import { maxAnswerBytes, PROTOCOL, type RemoteRunRequest } from './remote-protocol.ts';
import { ServiceAvailability } from './service-availability.ts';
import { createServiceClient, type ServiceAnswer, type ServiceClient } from './service-client.ts';
import { readServiceUrl } from './service-url.ts';

export type RemoteBackendOptions = {
  /** The address of the service. Set by the administrator only. */
  url: string;
  token: string;
  /** The languages that run there. Absent: all. The service can provide less. */
  languages?: readonly CodeLanguage[] | undefined;
  /** Milliseconds for the start of a machine and the way there and back, beside the time of the code. */
  marginMs?: number;
  /** Milliseconds after which the service is asked again what it runs. */
  refreshMs?: number;
  /** Milliseconds for its answer to that. */
  answerMs?: number;
};

const MARGIN_MS = 10_000;
const REFRESH_MS = 10_000;
const ANSWER_MS = 5000;
/** Runs in progress at once. They need no core of this machine. */
const MAX_RUNNING = 32;

/**
 * Creates the backend for level 3 on another host: a sandbox service of the administrator, which starts a machine for each run. Its
 * isolation is that of the service. Throws for an address that is not allowed.
 */
export function createRemoteBackend(options: RemoteBackendOptions): SandboxBackend {
  const { languages = CodeLanguage.options, marginMs = MARGIN_MS, refreshMs = REFRESH_MS, answerMs = ANSWER_MS } = options;
  const read = readServiceUrl(options.url);
  if (!read.ok) throw new Error(`The address of the sandbox service ${read.message}`);
  const client = createServiceClient(read.url, options.token);
  const availability = new ServiceAvailability(client, { refreshMs, answerMs });
  const slots = new SandboxSlots(MAX_RUNNING);
  return {
    id: 'remote',
    level: 3,
    languages,
    unavailable: async language => {
      const known = await availability.read();
      if (!known.ok) return known.unavailable;
      if (known.languages.has(language)) return undefined;
      return { reason: `the sandbox service does not run ${language}`, remedy: `Use a sandbox service that runs ${language}.` };
    },
    refresh: () => availability.refresh(),
    run: async request => {
      if (!(await slots.acquire(request.queue ?? [], request.signal))) return cancelledRun;
      try {
        return await runThere({ client, availability, marginMs }, request);
      } finally {
        slots.release();
      }
    },
    waiting: () => 0,
    close: () => client.close(),
  };
}

type Service = { client: ServiceClient; availability: ServiceAvailability; marginMs: number };

async function runThere({ client, availability, marginMs }: Service, request: SandboxRequest): Promise<SandboxRun> {
  const { limits, signal } = request;
  const sent = requestOf(request);
  const startedAt = performance.now();
  const answer = await client.send({
    method: 'POST',
    path: '/v1/runs',
    body: sent,
    maxBytes: maxAnswerBytes(limits),
    signal: AbortSignal.any([signal, AbortSignal.timeout(limits.wall_ms + marginMs)]),
  });
  const wallMs = performance.now() - startedAt;
  const unavailable = unavailableBy(answer);
  if (unavailable !== undefined) availability.fail(unavailable);
  const run = answer.kind === 'answered' ? readRun(answer.text, { id: sent.id, limits, wallMs }) : undefined;
  if (run !== undefined) return run;
  const outcome: SandboxOutcome = signal.aborted ? { kind: 'cancelled' } : outcomeWithout(answer);
  return { outcome, stdout: '', stderr: '', isTruncated: false, usage: { wallMs, cpuMs: 0, peakBytes: 0 }, isCold: false };
}

function requestOf({ language, code, inputs, variables, secrets, packages, limits, fixed }: SandboxRequest): RemoteRunRequest {
  const id = randomUUID();
  return { protocol: PROTOCOL, id, language, code, inputs: inputs ?? null, variables, secrets, packages, limits, fixed };
}

/** Returns why no run can reach the service. Contains no text of the service, which could be that of the run. */
function unavailableBy(answer: ServiceAnswer): Unavailable | undefined {
  if (answer.kind === 'unreachable') return { reason: answer.message, remedy: answer.remedy };
  if (answer.kind !== 'refused' || !isMisconfigured(answer.status)) return undefined;
  return { reason: `the sandbox service answered ${answer.status}`, remedy: answer.remedy };
}

/** True for redirects and for statuses about the token or the address. */
const isMisconfigured = (status: number): boolean => (status >= 300 && status < 400) || [401, 403, 404].includes(status);
const isBusy = (status: number): boolean => status === 429 || status === 503;

/** Returns the outcome of a request that the service did not answer with a run. */
function outcomeWithout(answer: ServiceAnswer): SandboxOutcome {
  switch (answer.kind) {
    case 'stopped':
      return answer.isSent ? { kind: 'timed_out', limit: 'wall' } : failed('isolation_unavailable', notAccepted);
    case 'unreachable':
      return failed('isolation_unavailable', `${answer.message} ${answer.remedy}`);
    case 'refused':
      return failed(refusalReason(answer.status), `${sentence(answer.message)} ${answer.remedy}`);
    case 'lost':
      return failed('crash', 'The connection to the sandbox service ended before the run did. See the log of the service.');
    case 'too_large':
      return failed('output', 'The answer of the sandbox service is larger than the limits of the run allow.');
    case 'invalid':
      return failed('protocol', `The sandbox service broke the protocol: ${sentence(answer.message)}`);
    case 'answered':
      return failed('protocol', 'The sandbox service returned no valid answer.');
  }
}

const notAccepted = 'The sandbox service did not accept the connection in time. Check that it is running.';

type Reason = Extract<SandboxOutcome, { kind: 'failed' }>['reason'];

function refusalReason(status: number): Reason {
  if (isMisconfigured(status) || isBusy(status)) return 'isolation_unavailable';
  return status >= 500 ? 'crash' : 'unsupported';
}

const failed = (reason: Reason, message: string): SandboxOutcome => ({ kind: 'failed', reason, message });

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
