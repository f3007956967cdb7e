import {
  createMessage,
  type Problem,
  stopsRun,
  type ToolLookup,
  type ToolSpec,
  toolRef,
  toolsNamedBy,
  validateGraph,
  type WorkflowFile,
} from '@pinion/contracts';
import type { RunPlan } from '../../../journal/run-spec.ts';
import type { Catalog } from '../../../stores/tools/index.ts';
import { compensationTool } from './compensation-of.ts';
import { conditionFlaw } from '../../workflows/index.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';

type Planned = { lookup: ToolLookup; plan: RunPlan; problems: Problem[] };
const planned = new WeakMap<WorkflowFile, Planned>();

/** Freezes a graph on the current tool versions. A graph with errors does not start, and the refusal lists them. */
export function planRun(workflow: WorkflowFile, catalog: Pick<Catalog, 'lookup' | 'versionsOf'>): RunPlan {
  const { lookup } = catalog;
  const known = planned.get(workflow);
  const { plan, problems } = known?.lookup === lookup ? known : makePlan(workflow, catalog);
  if (problems.length === 0) return plan;
  const list = problems.map(problem => problem.message).join('. ');
  throw new Refusal('WORKFLOW_HAS_PROBLEMS', createMessage('The workflow cannot run: {{problems}}', { problems: list }), {
    problems,
  });
}

/** Creates the plan. Files and catalogs are immutable values, so the same pair is checked once. */
function makePlan(workflow: WorkflowFile, catalog: Pick<Catalog, 'lookup' | 'versionsOf'>): Planned {
  const { lookup } = catalog;
  const fresh: Planned = {
    lookup,
    plan: { workflow, tools: withCompensation(toolsIn(workflow, lookup), catalog) },
    problems: validateGraph(workflow, { lookup, conditionFlaw }).filter(stopsRun),
  };
  planned.set(workflow, fresh);
  return fresh;
}

/**
 * Returns the versions the nodes name, or the one in use where they name none. Tools that are not in the catalog are left out.
 */
export function toolsIn(workflow: WorkflowFile, lookup: ToolLookup): ToolSpec[] {
  const specs = new Map<string, ToolSpec>();
  for (const node of workflow.nodes) {
    for (const { name, version } of toolsNamedBy(node)) {
      const spec = lookup(name, version);
      if (spec !== undefined) specs.set(toolRef(spec.name, spec.version), spec);
    }
  }
  return [...specs.values()];
}

/** Returns the tool of a run of one call and the tools that compensate it, or an empty list for a tool that is not in the catalog. */
export const toolWithCompensation = (spec: ToolSpec | undefined, catalog: Pick<Catalog, 'lookup' | 'versionsOf'>): ToolSpec[] =>
  spec === undefined ? [] : withCompensation([spec], catalog);

/** Adds the current versions of the compensating tools, since a later version of such a tool compensates other effects. */
export function withCompensation(
  tools: readonly ToolSpec[],
  { lookup, versionsOf }: Pick<Catalog, 'lookup' | 'versionsOf'>,
): ToolSpec[] {
  const specs = new Map(tools.map(spec => [toolRef(spec.name, spec.version), spec]));
  const versions = (name: string): ToolSpec[] => versionsOf(name).map(({ spec }) => spec);
  for (const { compensation_tool: ref } of tools) {
    const undoing = ref === undefined ? undefined : compensationTool(ref, lookup, versions);
    if (undoing !== undefined) specs.set(toolRef(undoing.name, undoing.version), undoing);
  }
  return [...specs.values()];
}
