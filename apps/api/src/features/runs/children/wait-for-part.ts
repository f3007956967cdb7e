import { foldRun, hasEnded, type Scope } from '@pinion/contracts';
import type { ActiveRun } from '../../../engine/active-run.ts';
import type { ChildEnd, ChildWatch } from '../../../engine/nodes/child-runs.ts';
import { cancelRun } from '../lifecycle/cancel-run.ts';
import { readEvents, type RunServices } from '../run-services.ts';
import { retryDatabase } from '../../../platform/retry/retry-database.ts';
import { endOfFold, endOfRow } from './child-end.ts';

/** The pause until a run that is running elsewhere is looked up again. */
export type SuspendRun = () => Promise<undefined>;

/** The run that waits. Undefined when no run of this process does. */
type Waiting = ChildWatch & { caller: Pick<ActiveRun, 'hasLeft' | 'ended' | 'partWaits'> | undefined };

/**
 * Returns the end of a run, in whichever process it is running. The run is cancelled when its time is over or its caller no
 * longer waits. Never resolves when the caller leaves this process: its next owner waits again.
 */
export async function waitForPart(
  services: RunServices,
  runId: string,
  scope: Scope,
  watch: Waiting,
  pause: SuspendRun,
): Promise<ChildEnd> {
  const { caller, deadline } = watch;
  const cut = whenCut(services, watch);
  caller?.partWaits.set(runId, deadline);
  void caller?.ended.then(() => {
    if (caller.hasLeft) cut.stop();
  });
  try {
    for (;;) {
      const end = await look(services, runId, scope, watch, cut.promise, pause);
      if (caller?.hasLeft === true) return await new Promise<never>(() => undefined);
      if (end === undefined) continue;
      if (end.kind === 'cut' || end.kind === 'late') {
        await cancelRun(services, scope, runId);
        await services.activeRuns.find(runId)?.ended;
      }
      return end;
    }
  } finally {
    caller?.partWaits.delete(runId);
    cut.stop();
  }
}

async function look(
  services: RunServices,
  runId: string,
  scope: Scope,
  watch: ChildWatch,
  cut: Promise<ChildEnd>,
  pause: SuspendRun,
): Promise<ChildEnd | undefined> {
  const { activeRuns, runStore } = services;
  const active = activeRuns.find(runId);
  if (active !== undefined) {
    const stopWatching = active.watchWaiting(isWaiting => watch.onWaiting(isWaiting));
    const end = await Promise.race([active.ended, cut]);
    stopWatching();
    return end ?? endOfFold(active);
  }
  const row = await retryDatabase(() => runStore.get(scope, runId));
  if (row !== undefined && hasEnded(row.status))
    return endOfRow(
      row,
      await retryDatabase(() => runStore.outputOf(row)),
      foldRun(await retryDatabase(() => readEvents(services, runId))).spending(),
    );
  watch.onWaiting(row?.status === 'waiting');
  return (await Promise.race([pause(), cut])) ?? undefined;
}

function whenCut({ clock }: RunServices, { signal, deadline }: ChildWatch): { promise: Promise<ChildEnd>; stop: () => void } {
  const { promise, resolve } = Promise.withResolvers<ChildEnd>();
  const onAbort = (): void => resolve({ kind: 'cut' });
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  const leftMs = deadline === undefined ? undefined : Math.max(0, deadline - clock.now());
  const stopTimer = leftMs === undefined ? () => undefined : clock.after(leftMs, () => resolve({ kind: 'late' }));
  return {
    promise,
    stop: () => {
      stopTimer();
      signal.removeEventListener('abort', onAbort);
    },
  };
}
