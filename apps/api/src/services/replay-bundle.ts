import type { ReplayBundle, Scope } from '@pinion/contracts';
import { Refusal } from './refusal.ts';
import type { RunView } from './run-desk.ts';
import type { RunWorld } from './run-world.ts';
import { viewFold } from './view-run.ts';

/** Plays a bundle as a new run: same answers, same ids, nobody asked. */
export async function replayBundle(world: RunWorld, scope: Scope, bundle: ReplayBundle): Promise<RunView> {
  const [first] = bundle.events;
  if (first?.type !== 'run.started') {
    throw new Refusal(
      'VALIDATION_ERROR',
      'the first event of a bundle is run.started; this bundle begins elsewhere and cannot be played',
      { pointer: '/events/0/type' },
    );
  }
  const active = world.atWork.begin({
    run_id: world.newId(),
    scope,
    workflow_id: first.workflow_id,
    plan: { workflow: first.workflow, tools: first.tools },
    input: first.input,
    fence: 1,
    isWritten: false,
    events: [],
    replay: { of: bundle.run_id, events: bundle.events },
  });
  await active.accepted();
  await active.ended;
  return viewFold(active.run_id, active.workflow_id, active.fold);
}
