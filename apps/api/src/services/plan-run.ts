import {
  type Problem,
  readNode,
  stopsRun,
  type ToolLookup,
  type ToolSpec,
  toolRef,
  validateGraph,
  type WorkflowFile,
} from '@pinion/contracts';
import type { RunPlan } from '../worker/run-ticket.ts';
import { Refusal } from './refusal.ts';

type Planned = { lookup: ToolLookup; plan: RunPlan; problems: Problem[] };
const planned = new WeakMap<WorkflowFile, Planned>();

/** Freezes a graph on the tool versions of this moment. A graph with errors does not start, and the refusal lists them. */
export function planRun(workflow: WorkflowFile, lookup: ToolLookup): RunPlan {
  const known = planned.get(workflow);
  const { plan, problems } = known?.lookup === lookup ? known : makePlan(workflow, lookup);
  if (problems.length === 0) return plan;
  const list = problems.map(problem => problem.message).join('; ');
  throw new Refusal('WORKFLOW_HAS_PROBLEMS', `the workflow cannot run: ${list}`, { problems });
}

/** Files and catalogs are values: the same pair is judged once. */
function makePlan(workflow: WorkflowFile, lookup: ToolLookup): Planned {
  const fresh: Planned = {
    lookup,
    plan: { workflow, tools: toolsOf(workflow, lookup) },
    problems: validateGraph(workflow, { lookup }).filter(stopsRun),
  };
  planned.set(workflow, fresh);
  return fresh;
}

/** The versions the nodes name; where they name none, the newest active one. What is not in the catalog is left out. */
function toolsOf(workflow: WorkflowFile, lookup: ToolLookup): ToolSpec[] {
  const specs = new Map<string, ToolSpec>();
  for (const node of workflow.nodes) {
    const read = readNode(node);
    const named = read.type === 'agent' ? read.config.tools : read.type === 'tool' ? [read.config.tool] : [];
    for (const { name, version } of named) {
      const spec = lookup(name, version);
      if (spec !== undefined) specs.set(toolRef(spec.name, spec.version), spec);
    }
  }
  return [...specs.values()];
}
