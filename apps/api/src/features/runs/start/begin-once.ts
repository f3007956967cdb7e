import { createMessage, canonicalJson, type Scope } from '@pinion/contracts';
import type { ActiveRun } from '../../../engine/active-run.ts';
import type { RunRequest } from '../../../worker/run-request.ts';
import { admitRun } from './admit-run.ts';
import { endElsewhere, endOrTime } from './wait-for-end.ts';
import { getRun } from '../read/get-run.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import type { RunView } from '../read/run-view.ts';
import type { RunServices } from '../run-services.ts';
import { viewFold } from '../read/view-run.ts';

export type Started = { run_id: string; run: RunView | undefined };

export type Once = {
  /** The client's key. Within its window, the same key is the same request. */
  idempotency_key?: string | undefined;
  /** The content of the request: the same key with another body is refused. */
  body: readonly unknown[];
  /** Seconds to wait for the end before answering. */
  wait_s?: number | undefined;
};

/** Starts a run, or returns the one that the client's key identifies. It is on disk when this resolves. */
export async function beginOnce(
  services: RunServices,
  scope: Scope,
  { idempotency_key, body, wait_s }: Once,
  makeRequest: () => Promise<RunRequest>,
): Promise<Started> {
  const key =
    idempotency_key === undefined ? undefined : { key: idempotency_key, body_hash: services.hasher.sha256(canonicalJson(body)) };
  const earlier = key === undefined ? undefined : await findEarlier(services, scope, key);
  if (earlier !== undefined) return answer(services, scope, earlier, wait_s);

  await admitRun(services, scope);
  const active = services.activeRuns.begin({ ...(await makeRequest()), idempotency: key });
  try {
    await active.accepted();
  } catch (error) {
    active.cancel();
    const rival = key === undefined ? undefined : await findEarlier(services, scope, key);
    if (rival === undefined) throw error;
    return answer(services, scope, rival, wait_s);
  }
  return active.isHandedOver === true
    ? answer(services, scope, active.spec.run_id, wait_s)
    : waitForEnd(services, active, wait_s);
}

type Key = { key: string; body_hash: string };

async function findEarlier(services: RunServices, scope: Scope, { key, body_hash }: Key): Promise<string | undefined> {
  const known = await services.runStore.findKey(scope, key);
  if (known === undefined) return undefined;
  if (known.body_hash === body_hash) return known.run_id;
  throw new Refusal(
    'CONFLICT',
    createMessage('The Idempotency-Key {{key}} was used for another request. Send a new key with a new request', { key }),
    {
      run_id: known.run_id,
    },
  );
}

async function answer(services: RunServices, scope: Scope, run_id: string, wait_s = 0): Promise<Started> {
  const active = services.activeRuns.find(run_id);
  if (active !== undefined) return waitForEnd(services, active, wait_s);
  const hasRun = wait_s > 0 && (await endElsewhere(services, scope, run_id, wait_s));
  return { run_id, run: hasRun ? await getRun(services, scope, run_id) : undefined };
}

async function waitForEnd(services: RunServices, active: ActiveRun, wait_s = 0): Promise<Started> {
  const { spec, fold } = active;
  const { run_id, workflow_id, scope } = spec;
  if (wait_s <= 0) return { run_id, run: undefined };
  const until = services.clock.now() + wait_s * 1000;
  await endOrTime(services.clock, active, wait_s);
  if (active.hasLeft) return answer(services, scope, run_id, (until - services.clock.now()) / 1000);
  return { run_id, run: fold.isOver() ? viewFold(run_id, workflow_id, fold) : undefined };
}
