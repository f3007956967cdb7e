import type { DeliveredResult, ProgramHost, ProgramSession, SandboxRun } from '../../ports/index.ts';

type SessionHost = Pick<ProgramHost, 'start' | 'next' | 'settled'>;

/**
 * Runs code that makes calls to its end: makes the calls, and gives it their results one by one. After `suspendMs` of waiting, its
 * process is ended; undefined: never.
 */
export async function runSession(
  session: ProgramSession,
  host: SessionHost,
  suspendMs: number | undefined,
): Promise<SandboxRun | 'diverged'> {
  let step = await session.start();
  for (;;) {
    for (const call of step.calls) host.start(call);
    if (step.end !== undefined) return (await host.settled()) ? 'diverged' : step.end;
    const delivered = await nextResult(session, host, suspendMs);
    if (delivered === 'diverged') {
      await host.settled();
      return 'diverged';
    }
    step = await session.deliver(delivered);
  }
}

/** Waits for the next result. The process does not wait as long as an approval can take. */
async function nextResult(
  session: ProgramSession,
  host: SessionHost,
  suspendMs: number | undefined,
): Promise<DeliveredResult | 'diverged'> {
  const timer = suspendMs === undefined ? undefined : setTimeout(() => session.suspend(), suspendMs);
  try {
    return await host.next();
  } finally {
    clearTimeout(timer);
  }
}
