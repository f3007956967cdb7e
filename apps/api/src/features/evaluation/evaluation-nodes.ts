import type { EvaluatedBy, RunEvent } from '@pinion/contracts';
import type { Extension, ToolRuntime } from '@pinion/tool-runtime';
import type { NodeDeps } from '../../engine/nodes/node-run.ts';
import { missingAnswer } from './missing-answer.ts';
import { recordedCalls } from './recorded-calls.ts';
import { recordedModel } from './recorded-model.ts';
import { recordedDependencies } from './recorded-dependencies.ts';
import { recordedPeople } from './recorded-people.ts';
import type { Recording } from './recording.ts';

/** Creates a runtime without a provider, a secret or a ledger: calls that `answers` does not answer are not made. */
export type PlayedRuntime = (answers: Extension, options: { isMetered: boolean }) => ToolRuntime;

/**
 * Returns the services for the nodes of an evaluated run: tools, approvals and child runs are answered from the case's
 * recording, and so is a model unless live ones were requested. A scripted model runs itself, because it is part of the draft.
 */
export function evaluationNodes(
  real: NodeDeps,
  played: PlayedRuntime,
  { models }: EvaluatedBy,
  recording: Recording | undefined,
  earlier: readonly RunEvent[],
): NodeDeps {
  const events = recording?.events ?? [];
  const isLive = models === 'live';
  return {
    ...real,
    runtime: played(recordedCalls(events, earlier), { isMetered: isLive }),
    openModel: (config, scope, runId, nodeId) =>
      isLive || config.provider === 'scripted'
        ? real.openModel(config, scope, runId, nodeId)
        : Promise.resolve({ ok: true, model: recordedModel(events, nodeId, config) }),
    questions: peopleOf(events),
    children: recordedDependencies(recording?.parts ?? [], events, real.children),
    stalePins: (_scope, _workflowId, nodeId) => Promise.resolve(stalePinsIn(events, nodeId)),
    deliver: () => Promise.resolve({ ok: false, error: missingAnswer('nothing is delivered in an evaluation') }),
  };
}

function peopleOf(events: readonly RunEvent[]): NodeDeps['questions'] {
  const deskOf = recordedPeople(events);
  return (_scope, _runId, nodeId) => deskOf(nodeId);
}

/** Returns the values that pins fell back on in the recording. Values of other runs are not part of a case. */
function stalePinsIn(events: readonly RunEvent[], nodeId: string): Record<string, unknown> {
  const started = events.find(event => event.type === 'agent.started' && event.node_id === nodeId);
  return started?.type === 'agent.started' ? (started.stale_pins ?? {}) : {};
}
