import type { KeptEvents, NewRunEvent, RunAs, RunEvent, RunEventOf, Scope, ToolSpec, WorkflowFile } from '@pinion/contracts';

/** The graph and the tool versions that a run is frozen on. */
export type RunPlan = { workflow: WorkflowFile; tools: readonly ToolSpec[] };

/** The fields of the first event of a run that only the event has: its envelope, and what follows from the rest of the spec. */
type OnlyInEvent = 'v' | 'seq' | 'at' | 'ms' | 'type' | 'tools' | 'run_as' | 'replay_of' | 'kept';

/**
 * A run: everything that identifies and configures it, the same from its start to its last event. It is the payload of
 * `run.started`, so that a new field of this event is a field of every run. A run of no stored workflow has the workflow id ''.
 */
export type RunSpec = Omit<RunEventOf<'run.started'>, OnlyInEvent> &
  RunPlan & {
    scope: Scope;
    /** The run whose answers are replayed, without contacting anything. */
    replay?: { of: string; events: readonly RunEvent[] } | undefined;
  };

/**
 * Returns the identity that an unattended run acts for, as its journal and its view show it, or undefined when a user started
 * it.
 */
export const unattendedOf = ({ run_as }: Scope): RunAs | undefined =>
  run_as?.attended === false ? { attended: false, owner_id: run_as.owner_id } : undefined;

/** Returns the first event of a run: everything it is frozen on, and its origin. `kept` are the events of another run after it. */
export function startedEventOf(spec: RunSpec, kept?: KeptEvents): NewRunEvent {
  const { run_id: _id, scope, replay, workflow_id, workflow, tools, input, use_test_data, ...rest } = spec;
  return {
    type: 'run.started',
    workflow_id,
    workflow,
    tools: [...tools],
    input: input ?? null,
    ...rest,
    run_as: unattendedOf(scope),
    replay_of: replay?.of,
    kept,
    use_test_data: use_test_data === true ? true : undefined,
  };
}

/** Returns the spec of a run that its first event records, without what only its row has. */
export function specOfStarted(started: RunEventOf<'run.started'>): Omit<RunSpec, 'scope' | 'replay'> {
  const { v: _v, seq: _seq, at: _at, ms: _ms, type: _type, run_as: _as, replay_of: _of, kept: _kept, ...spec } = started;
  return spec;
}

/** The part of a queued run's spec for which its row has no columns. */
export type QueuedSpec = ReturnType<typeof queuedSpecOf>;

/** Returns the part of a spec that the row of a queued run holds as JSON, so that any worker can begin it. */
export function queuedSpecOf(spec: RunSpec) {
  const { run_id: _id, scope: _scope, workflow_id: _workflow, input: _input, forked_from: _fork, ...rest } = spec;
  const { session_id: _session, turn_group_id: _group, parent: _parent, undo_of: _undo, ...queued } = rest;
  return queued;
}
