import {
  type EarlierTurns,
  type EvaluatedBy,
  type ModelConfig,
  type ModelTurn,
  type NodeError,
  type RunEvent,
  type RunEventOf,
  turnsOfHistory,
} from '@pinion/contracts';
import type { Extension, ModelAdapter, ToolRuntime } from '@pinion/tool-runtime';
import { countTurns } from '@pinion/tool-runtime/models';
import type { NodeDeps } from '../../engine/nodes/node-run.ts';
import { missingAnswer } from './missing-answer.ts';
import { recordedCalls } from './recorded-calls.ts';
import { recordedDependencies } from './recorded-dependencies.ts';
import { recordedPeople } from './recorded-people.ts';
import type { Recording } from '../../stores/evaluation/recording.ts';

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
    approvals: peopleOf(events),
    children: recordedDependencies(recording?.parts ?? [], events, real.children),
    stalePins: (_scope, _workflowId, nodeId) => Promise.resolve(startedIn(events, nodeId)?.stale_pins ?? {}),
    earlierTurns: (_scope, _runId, nodeId) => Promise.resolve(earlierTurnsIn(events, nodeId)),
    deliver: () => Promise.resolve({ ok: false, error: missingAnswer('An evaluation delivers nothing') }),
  };
}

function peopleOf(events: readonly RunEvent[]): NodeDeps['approvals'] {
  const queueOf = recordedPeople(events);
  return (_scope, _runId, nodeId) => queueOf(nodeId);
}

/**
 * Returns the start of an agent in the recording, with the values that its pins fell back on and the earlier turns that its
 * model received. Those of other runs are not part of a case.
 */
const startedIn = (events: readonly RunEvent[], nodeId: string): RunEventOf<'agent.started'> | undefined =>
  events.find(event => event.type === 'agent.started' && event.node_id === nodeId) as RunEventOf<'agent.started'> | undefined;

function earlierTurnsIn(events: readonly RunEvent[], nodeId: string): EarlierTurns {
  const history = startedIn(events, nodeId)?.history;
  return history === undefined ? { turns: [], unread: 0 } : turnsOfHistory(history);
}

/** Answers by position in the conversation, like a replay: the nth request gets the nth recorded response. */
function recordedModel(events: readonly RunEvent[], nodeId: string, { provider, model }: ModelConfig): ModelAdapter {
  const answers = new Map<number, ModelTurn | NodeError>();
  for (const event of events) {
    if (!('node_id' in event) || event.node_id !== nodeId) continue;
    if (event.type === 'model.finished') answers.set(event.iteration, event.turn);
    if (event.type === 'model.failed') answers.set(event.iteration, event.error);
  }
  return {
    provider,
    model,
    ask: ({ messages }) => {
      const iteration = countTurns(messages);
      const answer = answers.get(iteration) ?? missingAnswer(whyMissing(nodeId, iteration, answers.size));
      if ('code' in answer) return Promise.resolve({ ok: false, error: answer, retryable: false });
      return Promise.resolve({ ok: true, turn: answer });
    },
  };
}

const whyMissing = (nodeId: string, iteration: number, recorded: number): string =>
  recorded === 0
    ? `The recording contains no model turn of ${nodeId}. Evaluate with live models to call it`
    : `The recording contains ${recorded} model turns of ${nodeId}, and this is turn ${iteration + 1}. Evaluate with live models to call it`;
