import { calledWorkflows, type WorkflowCall } from './called-workflows.ts';
import type { GraphFacts } from './graph-facts.ts';
import type { Problem } from './problem.ts';
import { deepestSubflow, type WorkflowRef } from './subflow-config.ts';
import type { WorkflowFile } from './workflow-file.ts';

/** The number of nested workflows that one reaches, including itself. `loop` when it never ends. */
type Depth = number | 'loop';

/**
 * Returns the problems of the workflows that a workflow runs. A problem of a node prevents the run, a tool is only refused when
 * it is called.
 */
export function validateCalls(file: WorkflowFile, facts: GraphFacts): Problem[] {
  const depthOf = depthFinder(facts);
  return calledWorkflows(file, facts.lookup).flatMap(call => {
    const fault = faultOf(call, facts, depthOf);
    if (fault === undefined) return [];
    const about = { node_id: call.node_id, ...(call.tool === undefined ? {} : { tool: call.tool }) };
    return [{ ...fault, ...about, severity: call.tool === undefined ? ('error' as const) : ('warning' as const) }];
  });
}

function faultOf(
  { node_id, tool, ref }: WorkflowCall,
  { workflowOf }: GraphFacts,
  depthOf: (ref: WorkflowRef) => Depth,
): Pick<Problem, 'code' | 'message'> | undefined {
  const who = tool === undefined ? node_id : `${node_id}: ${tool}`;
  if (ref.id === '') return { code: 'unknown_workflow', message: `${who} has no workflow to run yet; choose one` };
  if (workflowOf === undefined) return undefined;
  const called = workflowOf(ref.id, ref.version);
  if (called === undefined) return missing(who, ref, workflowOf(ref.id)?.name);
  const depth = depthOf(ref);
  if (depth === 'loop')
    return { code: 'subflow_cycle', message: `${who} runs ${called.name}, which leads back to itself and would never end` };
  if (depth <= deepestSubflow) return undefined;
  const message = `${who} runs ${called.name}, which goes ${depth} workflows deep; ${deepestSubflow} are allowed`;
  return { code: 'subflow_too_deep', message };
}

function missing(who: string, { id, version }: WorkflowRef, draft: string | undefined): Pick<Problem, 'code' | 'message'> {
  if (draft === undefined) return { code: 'unknown_workflow', message: `${who} runs the workflow ${id}, which is not there` };
  const wish = version === 'published' ? 'the published version' : `version ${version}`;
  const message = `${who} runs ${wish} of ${draft}, which is not there; publish it, or choose another`;
  return { code: 'unpublished_workflow', message };
}

/** Returns a depth function that visits each workflow once, regardless of the number of references to it. */
function depthFinder({ workflowOf, own_id }: GraphFacts): (ref: WorkflowRef) => Depth {
  const known = new Map<string, Depth>();
  const walk = (ref: WorkflowRef, path: ReadonlySet<string>): Depth => {
    if (path.has(ref.id)) return 'loop';
    const key = `${ref.id}\n${ref.version ?? ''}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const further = new Set(path).add(ref.id);
    let deepest = 0;
    for (const next of workflowOf?.(ref.id, ref.version)?.calls ?? []) {
      const depth = walk(next, further);
      if (depth === 'loop') {
        known.set(key, depth);
        return depth;
      }
      deepest = Math.max(deepest, depth);
    }
    known.set(key, deepest + 1);
    return deepest + 1;
  };
  return ref => walk(ref, new Set(own_id === undefined ? [] : [own_id]));
}
