import type { Presence, Scope, WorkflowEvent } from '@pinion/contracts';
import type { ApiServices } from '../../platform/api-services.ts';
import { notFound } from '../../platform/errors/refusal.ts';

export const editKey = ({ workspace_id }: Scope, id: string): string => `${workspace_id}/${id}`;

/**
 * Yields the changes of a workflow until `signal` aborts or it is deleted: first its newest save and all clients that have it
 * open, then every change of these. A client that reconnects gets everything again. With a `client`, the caller is present as
 * long as it listens.
 */
export async function* followWorkflow(
  { workflows, edits, editsAskAgainMs }: Pick<ApiServices, 'workflows' | 'edits' | 'editsAskAgainMs'>,
  scope: Scope,
  id: string,
  client: { id: string; name: string | undefined } | undefined,
  signal: AbortSignal,
): AsyncGenerator<WorkflowEvent> {
  if ((await workflows.newest(scope, id)) === undefined) throw notFound('workflow', id);
  const key = editKey(scope, id);
  const wakeUp = new WakeUp();
  const wake = (): void => wakeUp.wake();
  signal.addEventListener('abort', wake, { once: true });
  const stopListening = edits.listen(key, wake);
  const leave = client === undefined ? undefined : edits.enter(key, client.id, client.name, scope.user_id);
  const reported = new Map<string, string>();
  let version = 0;
  try {
    while (!signal.aborted) {
      wakeUp.isDue = false;
      const newest = await workflows.newest(scope, id);
      if (newest === undefined) return;
      if (newest.version !== version) {
        version = newest.version;
        yield { type: 'saved', version, by_client: edits.saverOf(key, version), at: newest.updated_at.toISOString() };
      }
      yield* newsOf(edits.present(key), reported);
      await wakeUp.listen(() => signal.aborted, editsAskAgainMs);
    }
  } finally {
    signal.removeEventListener('abort', wake);
    leave?.();
    stopListening();
  }
}

/** Yields the clients that are new, have moved or have left since `reported`. */
function* newsOf(present: readonly Presence[], reported: Map<string, string>): Generator<WorkflowEvent> {
  const ids = new Set(present.map(({ client_id }) => client_id));
  for (const client_id of [...reported.keys()].filter(id => !ids.has(id))) {
    reported.delete(client_id);
    yield { type: 'gone', client_id };
  }
  for (const presence of present) {
    const text = JSON.stringify(presence);
    if (reported.get(presence.client_id) === text) continue;
    reported.set(presence.client_id, text);
    yield { type: 'presence', ...presence };
  }
}

/** A wake-up signal that is remembered even when no listener is waiting. */
class WakeUp {
  isDue = false;
  private wakeUp: (() => void) | undefined;

  wake(): void {
    this.isDue = true;
    this.wakeUp?.();
  }

  /** Waits for the next wake-up. `patienceMs` is the polling interval; undefined when no wake-up can be lost. */
  async listen(isOver: () => boolean, patienceMs: number | undefined): Promise<void> {
    if (this.isDue || isOver()) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>(resolve => {
      this.wakeUp = resolve;
      if (patienceMs !== undefined) timer = setTimeout(resolve, patienceMs);
    });
    clearTimeout(timer);
    this.wakeUp = undefined;
  }
}
