import type { Egress, SandboxBackend, SandboxRequest, SandboxRun } from '../../ports/index.ts';
import { createFetchHost } from './fetch-host.ts';
import { runSession } from './run-session.ts';

/** Maximum number of bytes of one response that code fetches, whatever its output can have. */
const maxFetchedBytes = 10 * 1024 * 1024;

/** Runs JavaScript that has `fetch`. Its time limit includes the time in which it waits for responses, not for its sandbox. */
export async function runWithFetch(backend: SandboxBackend, request: SandboxRequest, egress: Egress): Promise<SandboxRun> {
  const { limits, network = [] } = request;
  const timeout = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const onQueued = (): (() => void) => {
    const begin = request.onQueued?.();
    return () => {
      timer ??= setTimeout(() => timeout.abort(), limits.wall_ms);
      begin?.();
    };
  };
  const signal = AbortSignal.any([request.signal, timeout.signal]);
  const session = backend.openProgram?.({ ...request, signal, onQueued }, []);
  if (session === undefined) throw new Error(`${backend.id} runs no code that makes calls`);
  const host = createFetchHost({ egress, hosts: network, signal, maxBytes: Math.min(limits.output_bytes, maxFetchedBytes) });
  const run = await runSession(session, host, undefined).finally(() => {
    clearTimeout(timer);
    session.close();
  });
  if (run === 'diverged') throw new Error('Requests are not recorded, so they cannot differ from a recording');
  const isTimedOut = run.outcome.kind === 'cancelled' && timeout.signal.aborted && !request.signal.aborted;
  return isTimedOut ? { ...run, outcome: { kind: 'timed_out', limit: 'wall' } } : run;
}
