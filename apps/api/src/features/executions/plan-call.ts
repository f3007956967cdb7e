import { singleNodeWorkflow } from '../../worker/begin-single-node-run.ts';
import type { ExecuteConfig } from '../../engine/nodes/execute-node.ts';
import type { Catalog } from '../tools/store/tool-registry.ts';
import type { RunPlan } from '../../worker/run-ticket.ts';
import { withCompensation } from '../runs/plan-run.ts';

/** Plans a run of one call, frozen on the current version. */
export function planCall(catalog: Catalog, config: ExecuteConfig): RunPlan {
  const { name, version } = config.tool;
  const spec = catalog.lookup(name, version);
  const workflow = singleNodeWorkflow(`${name} for ${config.caller.agent_id}`, {
    id: 'call',
    type: 'execute',
    title: name,
    config,
  });
  return { workflow, tools: spec === undefined ? [] : withCompensation([spec], catalog) };
}
