import { foldRun, hasEnded, type HubExecution, type RunEvent, type Scope } from '@pinion/contracts';
import { ExecuteConfig } from '../../engine/nodes/execute-node.ts';
import { cancelRun, readEvents, type RunServices } from '../runs/index.ts';
import { notFound } from '../../platform/errors/refusal.ts';

/** The status of an external call, and the agent that made it. */
export type CallExecution = HubExecution & { agent_id: string };

const lookEveryMs = 100;
const cancelPatienceMs = 4_000;

/** Returns the status of an external call from its events on disk. Throws NOT_FOUND for any other run. */
export async function getExecution(services: RunServices, scope: Scope, runId: string): Promise<CallExecution> {
  const run = await services.runStore.get(scope, runId);
  const events = run === undefined ? [] : await readEvents(services, runId);
  const [node] = foldRun(events).started?.workflow.nodes ?? [];
  const config = ExecuteConfig.safeParse(node?.type === 'execute' ? node.config : undefined);
  if (!config.success) throw notFound('external call', runId);
  return {
    run_id: runId,
    agent_id: config.data.caller.agent_id,
    status: foldRun(events).status,
    envelope: envelopeIn(events) ?? null,
    was_sent: events.some(({ type }) => type === 'tool.invoked'),
  };
}

/** Cancels an external call, and waits briefly for its outcome. */
export async function cancelExecution(services: RunServices, scope: Scope, runId: string): Promise<CallExecution> {
  await cancelRun(services, scope, runId);
  const until = services.clock.now() + cancelPatienceMs;
  for (;;) {
    const execution = await getExecution(services, scope, runId);
    if (hasEnded(execution.status as Parameters<typeof hasEnded>[0]) || services.clock.now() >= until) return execution;
    await new Promise<void>(resolve => services.clock.after(lookEveryMs, resolve));
  }
}

function envelopeIn(events: readonly RunEvent[]) {
  const finished = events.findLast(event => event.type === 'node.finished');
  const envelope = finished?.type === 'node.finished' ? finished.outputs['envelope'] : undefined;
  return envelope as HubExecution['envelope'] | undefined;
}
