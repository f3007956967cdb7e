import { foldRun, hasEnded, type HubExecution, type RunEvent, type Scope } from '@pinion/contracts';
import { ExecuteConfig } from '../../engine/nodes/execute-node.ts';
import { cancelRun } from '../runs/cancel-run.ts';
import { notFound } from '../../platform/errors/refusal.ts';
import { readEvents, type RunWorld } from '../runs/run-world.ts';

/** How a call from outside goes on, and the agent that made it. */
export type CallExecution = HubExecution & { agent_id: string };

const lookEveryMs = 100;
const cancelPatienceMs = 4_000;

/** Returns how a call from outside goes on, as its events on disk tell it. Throws NOT_FOUND for any other run. */
export async function getExecution(world: RunWorld, scope: Scope, runId: string): Promise<CallExecution> {
  const run = await world.runStore.get(scope, runId);
  const events = run === undefined ? [] : await readEvents(world, runId);
  const [node] = foldRun(events).started?.workflow.nodes ?? [];
  const config = ExecuteConfig.safeParse(node?.type === 'execute' ? node.config : undefined);
  if (!config.success) throw notFound('call from outside', runId);
  return {
    run_id: runId,
    agent_id: config.data.caller.agent_id,
    status: foldRun(events).status,
    envelope: envelopeIn(events) ?? null,
    was_sent: events.some(({ type }) => type === 'tool.invoked'),
  };
}

/** Cancels a call from outside, and waits a moment for what comes of it. */
export async function cancelExecution(world: RunWorld, scope: Scope, runId: string): Promise<CallExecution> {
  await cancelRun(world, scope, runId);
  const until = world.clock.now() + cancelPatienceMs;
  for (;;) {
    const execution = await getExecution(world, scope, runId);
    if (hasEnded(execution.status as Parameters<typeof hasEnded>[0]) || world.clock.now() >= until) return execution;
    await new Promise<void>(resolve => world.clock.after(lookEveryMs, resolve));
  }
}

function envelopeIn(events: readonly RunEvent[]) {
  const finished = events.findLast(event => event.type === 'node.finished');
  const envelope = finished?.type === 'node.finished' ? finished.outputs['envelope'] : undefined;
  return envelope as HubExecution['envelope'] | undefined;
}
