import { isCallEnd, type Scope, type ToolEnvelope, type WorkflowFile } from '@pinion/contracts';
import * as z from 'zod';
import { beginSingleNodeRun, singleNodeWorkflow } from '../../worker/begin-single-node-run.ts';
import type { AgainConfig } from '../../engine/nodes/again-node.ts';
import { rolesOfNode } from '../../engine/nodes/roles-of-node.ts';
import { type Executed, awaitEnvelope } from '../executions/index.ts';
import { toolWithCompensation, readEvents, type RunServices } from '../runs/index.ts';
import { notFound } from '../../platform/errors/refusal.ts';

/** The reference to a call of a run, as in its envelope. */
export const CallRef = z.object({ run_id: z.string().max(200), node_id: z.string().max(200), call_id: z.string().max(200) });
export type CallRef = z.infer<typeof CallRef>;

/** Seconds to wait for the envelope. After that the run has to be viewed instead. */
const waitS = 20;

/**
 * Repeats a single call: the same tool version and exactly the same input, through the guard, in a separate run that belongs to
 * no workflow. It is a separate effect, for which no result of the other run is reused.
 */
export async function retryCall(services: RunServices, scope: Scope, location: CallRef): Promise<Executed> {
  const { run_id, node_id, call_id } = location;
  const run = await services.runStore.get(scope, run_id);
  if (run === undefined) throw notFound('run', run_id);
  const events = await readEvents(services, run_id);
  const sealed = events.filter(isCallEnd).findLast(event => event.node_id === node_id && event.envelope.call_id === call_id);
  if (sealed === undefined) throw notFound('call', call_id);
  const [started] = events;
  const placed = started?.type === 'run.started' ? started.workflow.nodes.find(({ id }) => id === node_id) : undefined;
  const catalog = await services.tools.catalog(scope);
  const { name, version } = sealed.envelope;
  const spec = catalog.lookup(name, version);
  const { node_roles } = await services.workspaceSettings.read(scope);
  const roles = placed === undefined ? [] : rolesOfNode(placed, run.workflow_id ?? '', node_roles);
  const again = await beginSingleNodeRun(services, scope, {
    run_id: services.newId(),
    workflow: oneCall(location, sealed.envelope, roles),
    tools: toolWithCompensation(spec, catalog),
  });
  return awaitEnvelope(services, scope, again, waitS);
}

/** Builds the workflow of the call. The roles are those of the original caller, and the guard checks its permissions again. */
function oneCall(of: CallRef, { name, version, input }: ToolEnvelope, roles: string[]): WorkflowFile {
  const config: AgainConfig = { tool: { name, version }, input, of, roles };
  return singleNodeWorkflow(`${name} called again`, { id: 'call', type: 'again', title: name, config });
}
