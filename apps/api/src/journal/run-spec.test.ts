import type { RunEvent } from '@pinion/contracts';
import { expect, it } from 'vitest';
import { queuedSpecOf, type RunSpec, specOfStarted, startedEventOf } from './run-spec.ts';

/** A run that sets every optional field. */
const full: Required<RunSpec> = {
  run_id: 'run',
  scope: { org_id: 'o', workspace_id: 'w', user_id: 'u', run_as: { attended: false, owner_id: 'u', author_id: 'u' } },
  workflow_id: 'wf',
  workflow: { format: 'pinion.workflow/1', name: 'A run', nodes: [], edges: [] },
  tools: [],
  input: { a: 1 },
  workflow_version: 3,
  replay: { of: 'other', events: [] },
  undo_of: 'undone',
  parent: { run_id: 'above', node_id: 'n', above: [] },
  session_id: 's',
  turn_group_id: 't',
  forked_from: { run_id: 'other', at: 'failed', edited: [], by: 'u' },
  part: { nodes: ['n'], until: 'n' },
  use_test_data: true,
  evaluation: { evaluation_id: 'e', models: 'live' },
  trace_context: { traceparent: 'p' },
};

it('startedEventOf and specOfStarted keep every field of a run, except what only its row has', () => {
  const kept = { run_id: 'other', lines: 2, ms: 3 };
  const event = startedEventOf(full, kept);
  expect(event).toMatchObject({ kept, replay_of: 'other', run_as: { attended: false, owner_id: 'u' } });
  const { scope: _scope, replay: _replay, ...rest } = full;
  const started = { v: 1, seq: 0, at: '', ms: 0, run_id: 'run', ...event } as RunEvent;
  expect(started.type === 'run.started' ? specOfStarted(started) : undefined).toEqual(rest);
});

it('startedEventOf writes nothing for what a run does not have', () => {
  const { run_id, scope, workflow_id, workflow, tools } = full;
  const event = startedEventOf({
    run_id,
    scope: { ...scope, run_as: undefined },
    workflow_id,
    workflow,
    tools,
    input: undefined,
    use_test_data: false,
  });
  expect(JSON.parse(JSON.stringify(event))).toEqual({ type: 'run.started', workflow_id, workflow, tools, input: null });
});

it('queuedSpecOf keeps the fields of a run for which its row has no column', () => {
  const { workflow, tools, workflow_version, replay, part, use_test_data, evaluation, trace_context } = full;
  expect(queuedSpecOf(full)).toEqual({
    workflow,
    tools,
    workflow_version,
    replay,
    part,
    use_test_data,
    evaluation,
    trace_context,
  });
});
