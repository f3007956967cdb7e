import { createMessage, type Message } from '../message/message.ts';
import { calledWorkflows, type WorkflowCall } from './called-workflows.ts';
import type { GraphFacts } from '../workflow/graph-facts.ts';
import type { Problem } from '../workflow/problem.ts';
import { deepestSubflow, type WorkflowRef } from '../workflow/workflow-ref.ts';
import type { WorkflowFile } from '../workflow/workflow-file.ts';

type Fault = Pick<Problem, 'code'> & Message;

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
): Fault | undefined {
  const node = tool === undefined ? node_id : `${node_id}: ${tool}`;
  if (ref.id === '') return { code: 'unknown_workflow', ...createMessage('{{node}} has no workflow. Choose one', { node }) };
  if (workflowOf === undefined) return undefined;
  const called = workflowOf(ref.id, ref.version);
  if (called === undefined) return missing(node, ref, workflowOf(ref.id)?.name);
  const depth = depthOf(ref);
  if (depth === 'loop')
    return {
      code: 'subflow_cycle',
      ...createMessage('{{node}} runs {{workflow}}, which runs itself and would never end', { node, workflow: called.name }),
    };
  if (depth <= deepestSubflow) return undefined;
  const message = createMessage('{{node}} runs {{workflow}}, which nests {{depth}} workflows. The limit is {{limit}}', {
    node,
    workflow: called.name,
    depth,
    limit: deepestSubflow,
  });
  return { code: 'subflow_too_deep', ...message };
}

function missing(node: string, { id, version }: WorkflowRef, workflow: string | undefined): Fault {
  if (workflow === undefined)
    return {
      code: 'unknown_workflow',
      ...createMessage('{{node}} runs the workflow {{workflow}}, which does not exist', { node, workflow: id }),
    };
  const message =
    version === 'published'
      ? createMessage('{{node}} runs the published version of {{workflow}}, which does not exist. Publish it or choose another', {
          node,
          workflow,
        })
      : createMessage('{{node}} runs version {{version}} of {{workflow}}, which does not exist. Publish it or choose another', {
          node,
          version: version ?? '',
          workflow,
        });
  return { code: 'unpublished_workflow', ...message };
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
