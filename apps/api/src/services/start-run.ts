import { canonicalJson, type Scope } from '@pinion/contracts';
import type { ActiveRun } from '../worker/active-run.ts';
import { endOrTime } from './end-or-time.ts';
import { getRun } from './get-run.ts';
import { refuseCalls } from './called-facts.ts';
import { planRun } from './plan-run.ts';
import { notFound, Refusal } from './refusal.ts';
import type { RunView, StartRun } from './run-desk.ts';
import type { RunWorld } from './run-world.ts';
import { viewFold } from './view-run.ts';

export type Started = { run_id: string; run: RunView | undefined };

/** Starts a run of a saved workflow. It is on disk when this answers; with `wait_s`, it answers with the end if it is in time. */
export async function startRun(world: RunWorld, scope: Scope, order: StartRun): Promise<Started> {
  const key = keyOf(world, order);
  const earlier = key === undefined ? undefined : await findEarlier(world, scope, key);
  if (earlier !== undefined) return answer(world, scope, earlier, order.wait_s);

  const [workflow, catalog] = await Promise.all([world.workflows.get(scope, order.workflow_id), world.tools.catalog(scope)]);
  if (workflow === undefined) throw notFound('workflow', order.workflow_id);
  const plan = planRun(workflow.file, catalog);
  await refuseCalls(world, scope, { id: order.workflow_id, file: workflow.file }, catalog.lookup);
  const active = world.atWork.begin({
    run_id: world.newId(),
    scope: order.isUnattended === true ? { ...scope, run_as: { attended: false, owner_id: workflow.owner_id } } : scope,
    workflow_id: order.workflow_id,
    plan,
    input: order.input,
    fence: 1,
    isWritten: false,
    events: [],
    idempotency: key,
  });
  try {
    await active.accepted();
  } catch (error) {
    active.cancel();
    const rival = key === undefined ? undefined : await findEarlier(world, scope, key);
    if (rival === undefined) throw error;
    return answer(world, scope, rival, order.wait_s);
  }
  return waitForEnd(world, active, order.wait_s);
}

type Key = { key: string; body_hash: string };

function keyOf({ hasher }: RunWorld, { idempotency_key, workflow_id, input, isUnattended = false }: StartRun): Key | undefined {
  if (idempotency_key === undefined) return undefined;
  return { key: idempotency_key, body_hash: hasher.sha256(canonicalJson([workflow_id, input ?? null, isUnattended])) };
}

async function findEarlier(world: RunWorld, scope: Scope, { key, body_hash }: Key): Promise<string | undefined> {
  const known = await world.runStore.findKey(scope, key);
  if (known === undefined) return undefined;
  if (known.body_hash === body_hash) return known.run_id;
  throw new Refusal('CONFLICT', `the Idempotency-Key ${key} was used for another request; send a new key with a new request`, {
    run_id: known.run_id,
  });
}

async function answer(world: RunWorld, scope: Scope, run_id: string, wait_s: number | undefined): Promise<Started> {
  const active = world.atWork.find(run_id);
  if (active !== undefined) return waitForEnd(world, active, wait_s);
  return { run_id, run: (wait_s ?? 0) > 0 ? await getRun(world, scope, run_id) : undefined };
}

async function waitForEnd({ clock }: RunWorld, active: ActiveRun, wait_s = 0): Promise<Started> {
  const { run_id, workflow_id, fold } = active;
  if (wait_s <= 0) return { run_id, run: undefined };
  await endOrTime(clock, active, wait_s);
  return { run_id, run: fold.isOver() ? viewFold(run_id, workflow_id, fold) : undefined };
}
