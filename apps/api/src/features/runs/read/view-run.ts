import {
  createMessage,
  deprecatedTool,
  type ParentRun,
  type Problem,
  recordOf,
  type RunFold,
  toolRef,
  type ToolSpec,
  type WorkflowFile,
} from '@pinion/contracts';
import type { StoredRun } from '../../../stores/runs/stored-run.ts';
import type { RunQueuePosition, RunView } from './run-view.ts';
import { scopeOfRun } from './scope-of-run.ts';
import { unattendedOf } from '../../../journal/run-spec.ts';

/** Returns a run as the interface shows it: a fold of its journal. */
export function viewFold(run_id: string, workflow_id: string, fold: RunFold): RunView {
  return {
    run_id,
    workflow_id,
    workflow_version: fold.started?.workflow_version ?? null,
    run_as: fold.started?.run_as ?? null,
    status: fold.status,
    output: fold.output ?? null,
    nodes: fold.nodeOutputs(),
    node_states: fold.nodeStates(),
    error: fold.error ?? null,
    parent: fold.started?.parent ?? null,
    warnings: [...warningsOf(fold.started?.tools), ...writtenCallsIn(fold), ...outputWarningsIn(fold)],
    ...(fold.started?.evaluation === undefined ? {} : { evaluation: fold.started.evaluation }),
    ...(fold.started?.forked_from === undefined ? {} : { forked_from: fold.started.forked_from }),
  };
}

type Queued = { workflow: Pick<WorkflowFile, 'nodes'>; workflow_version?: number; tools?: ToolSpec[] };

/** Returns the view of a run that has not started with its position in the queue: all its nodes are pending. */
export function viewQueued(run: StoredRun, queue?: RunQueuePosition): RunView {
  const { workflow, workflow_version = null, tools } = JSON.parse(run.plan ?? '{"workflow":{"nodes":[]}}') as Queued;
  return {
    run_id: run.id,
    workflow_id: run.workflow_id ?? '',
    workflow_version,
    run_as: unattendedOf(scopeOfRun(run)) ?? null,
    status: run.status,
    output: null,
    nodes: {},
    node_states: recordOf(workflow.nodes.map(node => [node.id, { status: 'pending' }] as const)),
    error: null,
    parent: parentOf(run),
    warnings: warningsOf(tools),
    ...(queue === undefined ? {} : { queue }),
  };
}

export const parentOf = ({ parent }: Pick<StoredRun, 'parent'>): ParentRun | null =>
  parent === null ? null : (JSON.parse(parent) as ParentRun);

const warningsOf = (tools: readonly ToolSpec[] = []): Problem[] =>
  tools.filter(({ lifecycle }) => lifecycle === 'deprecated').map(spec => deprecatedTool(spec, toolRef(spec.name, spec.version)));

/** Returns a warning for each tool of which an agent's answer contains a call as text. None of these calls was made. */
const writtenCallsIn = (fold: RunFold): Problem[] =>
  [...fold.nodes].flatMap(([node_id, { agent }]) => {
    const tools = new Set(agent?.turns.flatMap(turn => turn.written_calls ?? []));
    return [...tools].map(tool => ({
      code: 'written_tool_call',
      severity: 'warning',
      node_id,
      tool,
      ...createMessage(
        'The model wrote a call of {{tool}} as text, so it was not made. Set tool_mode: text in the model parameters, or use a model with tool calling',
        { tool },
      ),
    }));
  });

/** Returns the remarks on outputs that are in the envelopes of calls, such as a value that its output schema does not allow. */
const outputWarningsIn = (fold: RunFold): Problem[] =>
  [...fold.nodes].flatMap(([node_id, { remarked }]) =>
    // An envelope can arrive twice.
    [...new Map(remarked.map(envelope => [envelope.call_id, envelope])).values()].flatMap(({ call_id, name: tool, meta }) =>
      (meta?.warnings ?? []).map(({ path, message }) => ({
        code: 'output_warning',
        severity: 'warning',
        node_id,
        tool,
        call_id,
        ...createMessage('{{tool}}: {{remark}}', { tool, remark: `${path} ${message}`.trim() }),
      })),
    ),
  );
