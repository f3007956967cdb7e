import { canonicalJson, type NodeError, noSpending, type RunEvent, type Spending } from '@pinion/contracts';
import type { ChildEnd, ChildRunRequest, ChildRuns } from '../../engine/nodes/child-runs.ts';
import { InTurn } from './in-turn.ts';
import { missingAnswer } from './missing-answer.ts';
import type { RecordedPart } from '../../stores/evaluation/recording.ts';

/** Returns the ends of the child runs of a recorded run, by workflow and input. No run is started. */
export function recordedDependencies(parts: readonly RecordedPart[], events: readonly RunEvent[], real: ChildRuns): ChildRuns {
  const spent = new Map(events.flatMap(event => (event.type === 'subrun.finished' ? [[event.child_run_id, event.spent]] : [])));
  const ends = new InTurn<ChildEnd>();
  for (const part of parts) ends.add(questionOf(part.workflow_id, part.input), part.node_id, endOf(part, spent.get(part.run_id)));
  return {
    idOf: location =>
      parts.find(({ node_id, index }) => node_id === location.node_id && index === location.index)?.run_id ?? real.idOf(location),
    settle: (scope, workflow) => real.settle(scope, workflow),
    now: () => real.now(),
    run: ({ workflow, input, parent }: ChildRunRequest) => {
      const end = ends.take(questionOf(workflow.id, input), parent.node_id);
      const message = `This run of workflow ${workflow.id} is not in the recording, and an evaluation starts none`;
      return Promise.resolve(end ?? { kind: 'refused', error: missingAnswer(message) });
    },
    // Recorded ends are available immediately: running them one after the other is fast enough and takes no slot.
    reserveSlot: () => Promise.resolve(false),
    giveSlotBack: () => undefined,
    cancelOf: () => Promise.resolve(),
    supersede: () => undefined,
  };
}

const questionOf = (workflowId: string, input: unknown): string => canonicalJson([workflowId, input ?? null]);

const endOf = ({ status, output, error }: RecordedPart, spent: Spending = noSpending): ChildEnd => ({
  kind: 'ended',
  status,
  output,
  error: (error ?? undefined) as NodeError | undefined,
  spent,
});
