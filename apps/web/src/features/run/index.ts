export {
  type Backend,
  BackendError,
  backendErrorOf,
  type CalledAgain,
  type BundleOptions,
  type DryRunRequest,
  type DryVerdict,
  type EventSink,
  type FoundModelServer,
  type ListedTool,
  type ReplayReport,
  type RunRecord,
  type RunStart,
  type SecretAnswers,
  type StoredWorkflow,
  type TryToolRequest,
  type WorkflowEntry,
} from './model/backend.ts';
export { type AgentMoment, type NodeMoment, notYet, type Unrun } from './model/node-moment.ts';
export { type EdgeMoment, type EdgePhase } from './model/edge-moment.ts';
export { RunJournal } from './model/run-journal.ts';
export { openQuestionIds } from './model/open-question-ids.ts';
export { cutTo, describeValue, summarise } from './model/describe-value.ts';
export { compareRuns } from './model/compare-runs.ts';
export { clockReading } from './model/clock-reading.ts';
export { callStatusBadge, nodeMomentBadge, nodeStatusBadge, runStatusBadge, notRunText } from './model/status-badges.ts';
export {
  addEvents,
  isLive,
  type RunConnection,
  type RunState,
  playOrPause,
  type RunStore,
  seekCount,
  seekMs,
  selectRow,
  setPlaying,
  moveTo,
  stepEvents,
  stepTurns,
} from './run-store.ts';
export { createRunStore } from './create-run-store.ts';
export { openRunStore } from './actions/open-run-store.ts';
export { useRun } from './view/use-run.ts';
export { BackendProvider, useBackend } from './view/backend-context.tsx';
export { NodeParts } from './view/node-parts.tsx';
export { ServerBackend } from './view/server-backend.tsx';
export {
  RunProvider,
  useEdgeMoment,
  useEdgePhases,
  useHasRun,
  useNodeMoment,
  useNodeStatuses,
  useRunIf,
  useRunStore,
} from './view/run-context.tsx';
export { useCancelRun } from './view/use-cancel-run.ts';
export { readJournal } from './actions/read-journal.ts';
export { useRunTail } from './view/use-run-tail.ts';
export { type RunAtMoment, useRunToLookAt } from './view/use-run-to-look-at.ts';
export { useWorkflowName } from './view/use-workflow-name.ts';
export { useWorkflowLabels } from './view/use-workflow-labels.ts';
export { workflowsQuery } from './view/workflows-query.ts';
export { isReusedCall, reusedCalls } from './model/reused-calls.ts';
export { partOfRun } from './model/part-of-run.ts';
export { formatProgress } from './model/format-progress.ts';
export { type RunTally, shortRunId, tallyOf } from './model/run-tally.ts';
export { textOf } from './model/text-of.ts';
