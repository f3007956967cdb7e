import { isRecord, ownValue } from '@pinion/contracts';
import type { ActiveRun, RunObserver } from '../engine/active-run.ts';
import { agentOfCall } from './agent-of-call.ts';
import type { Metrics } from './metrics.ts';

/** Counts tokens and cost of each answer of a model. Answers from a recording and texts written by a user cost nothing. */
export const watchAnswers =
  (metrics: Pick<Metrics, 'countAnswer'>): RunObserver =>
  (run, event) => {
    if (event.type !== 'model.finished' || event.edited !== undefined || isRecorded(run)) return;
    const { input_tokens = 0, output_tokens = 0 } = event.turn.usage ?? {};
    metrics.countAnswer({
      tenant_id: run.spec.scope.workspace_id,
      agent_id: agentOfCall(run, event.node_id) ?? run.spec.scope.user_id,
      model: modelOf(run, event.node_id),
      input_tokens,
      output_tokens,
      cost_usd: event.cost_usd ?? 0,
    });
  };

const isRecorded = ({ fold: { started } }: ActiveRun): boolean =>
  started?.replay_of !== undefined || started?.evaluation?.models === 'recorded';

function modelOf({ fold }: ActiveRun, nodeId: string): string {
  const config = fold.started?.workflow.nodes.find(({ id }) => id === nodeId)?.config;
  const model = isRecord(config) ? ownValue(config, 'model') : undefined;
  if (!isRecord(model)) return '';
  return [ownValue(model, 'provider'), ownValue(model, 'model')].filter(part => typeof part === 'string').join('/');
}
