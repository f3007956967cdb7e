import type { NodeError, ParentRun, RunEvent, WorkflowRef } from '@pinion/contracts';
import type { ChildEnd, ChildRunRequest, PartWorkflow } from './child-runs.ts';
import { childRunAttributes, spanNames } from '@pinion/tool-runtime';
import { cutOff } from './answer-or-cut.ts';
import type { NodeRun } from './node-run.ts';

/** A child run that a node starts. */
export type Part = {
  workflow: PartWorkflow;
  input: unknown;
  /** The index of the item, for a map. */
  index?: number;
  slot: 'ahead' | 'held';
  prepared?: ChildRunRequest['prepared'];
  timeout_s?: number | undefined;
  signal: AbortSignal;
};

/** The end of a child run, with the id of its run. An error is in the form the node reports. */
export type PartEnd = { run_id: string } & ({ ok: true; output: unknown } | { ok: false; error: NodeError; isCut: boolean });

type RecordedPart = {
  startedAt: string;
  state: Pick<PartWorkflow, 'version' | 'draft_version'>;
  isWaiting: boolean;
  hasEnded: boolean;
};
export type RecordedParts = ReadonlyMap<string, RecordedPart>;

/** Returns the child runs already in the node's journal, by run id. */
export function recordedPartsOf({ node, context }: NodeRun): RecordedParts {
  const reported = new Map<string, RecordedPart>();
  for (const event of context.recordedOf(node.id)?.events ?? []) {
    if (event.type === 'subrun.started')
      reported.set(event.child_run_id, { startedAt: event.at, state: stateOf(event), isWaiting: false, hasEnded: false });
    const known = 'child_run_id' in event ? reported.get(event.child_run_id) : undefined;
    if (known !== undefined) updateRecorded(known, event);
  }
  return reported;
}

function updateRecorded(known: RecordedPart, event: RunEvent): void {
  if (event.type === 'subrun.waiting') known.isWaiting = true;
  if (event.type === 'subrun.resumed') known.isWaiting = false;
  if (event.type === 'subrun.finished') known.hasEnded = true;
}

/**
 * Returns the workflow that all child runs of a node use: the version it names, else the one resolved when the first child run
 * started. Saving or publishing the workflow in between changes nothing.
 */
export async function pinnedWorkflowOf({ context }: NodeRun, workflow: WorkflowRef, parts: RecordedParts): Promise<PartWorkflow> {
  const [first] = parts.values();
  if (first !== undefined) return { id: workflow.id, ...first.state };
  return context.deps.children.settle(context.spec.scope, workflow);
}

/** Returns the resolved state. `published` is a number by the time a child run starts. */
const stateOf = ({ version, draft_version }: { version?: PartWorkflow['version']; draft_version?: number | undefined }) => ({
  ...(typeof version === 'number' ? { version } : {}),
  draft_version,
});

/** Starts a child run, or finds it where a crash left it, records its progress in the journal, and waits for its end. */
export async function runPart(run: NodeRun, part: Part, parts: RecordedParts): Promise<PartEnd> {
  const { node, context } = run;
  const { children } = context.deps;
  const location = { run_id: context.spec.run_id, node_id: node.id, index: part.index };
  const chat = context.chat === undefined ? {} : { chat: context.chat };
  const parent: ParentRun = { ...location, above: [...context.above], ...chat };
  const child_run_id = children.idOf(parent);
  const about = { child_run_id, index: part.index };
  const journal = context.journalOf(node.id);
  const reported = parts.get(child_run_id);
  if (reported === undefined) {
    const { id } = part.workflow;
    journal.append({ type: 'subrun.started', ...about, workflow_id: id, ...stateOf(part.workflow) });
  }
  const span = context.tracer.start(spanNames.childRun, childRunAttributes(part.workflow.id, child_run_id), context.span);
  let wasWaiting = reported?.isWaiting === true;
  const began = reported === undefined ? children.now() : Date.parse(reported.startedAt);
  const end = await children.run(
    {
      parent,
      scope: context.spec.scope,
      workflow: part.workflow,
      input: part.input,
      turn_group_id: [context.turn_group_id, node.id, ...(part.index === undefined ? [] : [part.index])].join('/'),
      slot: part.slot,
      prepared: part.prepared,
      trace_context: span.trace_context,
    },
    {
      signal: part.signal,
      deadline: part.timeout_s === undefined ? undefined : began + part.timeout_s * 1000,
      onWaiting: isWaiting => {
        if (isWaiting === wasWaiting) return;
        wasWaiting = isWaiting;
        journal.append({ type: isWaiting ? 'subrun.waiting' : 'subrun.resumed', ...about });
      },
    },
  );
  const ended = endOf(end, child_run_id, part.timeout_s);
  span.end(undefined, ended.ok ? undefined : ended.error);
  if (reported?.hasEnded !== true) {
    const error = ended.ok ? {} : { error: ended.error };
    const spent = end.kind === 'ended' ? { spent: end.spent } : {};
    journal.append({ type: 'subrun.finished', ...about, status: statusOf(end), ...error, ...spent });
  }
  return ended;
}

function statusOf(end: ChildEnd): 'succeeded' | 'failed' | 'cancelled' {
  if (end.kind === 'ended') return end.status;
  return end.kind === 'refused' ? 'failed' : 'cancelled';
}

function endOf(end: ChildEnd, run_id: string, timeoutS: number | undefined): PartEnd {
  switch (end.kind) {
    case 'ended':
      if (end.status === 'succeeded') return { run_id, ok: true, output: end.output };
      if (end.status === 'cancelled') return { run_id, ok: false, error: cancelled(run_id), isCut: false };
      return { run_id, ok: false, error: failed(end.error, run_id), isCut: false };
    case 'refused':
      return { run_id, ok: false, error: end.error, isCut: false };
    case 'late':
      return { run_id, ok: false, error: late(run_id, timeoutS), isCut: false };
    case 'cut':
      return { run_id, ok: false, error: cutOff, isCut: true };
  }
}

/** Returns the error under its original code, so that a branch reads it as if the failure were here. */
const failed = (error: NodeError | undefined, run_id: string): NodeError => ({
  ...(error ?? { code: 'UNKNOWN', message: 'The run failed without an error message' }),
  details: { run_id, cause: error?.details },
});

const cancelled = (run_id: string): NodeError => ({
  code: 'UNKNOWN',
  message: 'The run of this workflow was cancelled',
  details: { reason: 'cancelled', run_id },
});

const late = (run_id: string, timeoutS = 0): NodeError => ({
  code: 'TIMEOUT',
  message: `The workflow timed out after ${timeoutS} s and was cancelled`,
  details: { timeout: true, run_id },
});
