export { type AgentSnapshot, type NodeSnapshot } from './model/node-snapshot.ts';
export { type EdgeSnapshot } from './model/edge-snapshot.ts';
export { LoadedJournal } from './model/run-journal.ts';
export { pendingApprovalIds } from './model/pending-approval-ids.ts';
export { describeValue, summarizeValue } from './model/describe-value.ts';
export { reportReplay, type ReplayReport } from './model/compare-runs.ts';
export { formatClock } from './model/format-clock.ts';
export { callStatusBadge, nodeMomentBadge, nodeStatusBadge, runStatusBadge, notRunText } from './model/status-badges.ts';
export {
  isLive,
  playOrPause,
  type RunViewStore,
  seekCount,
  seekMs,
  selectRow,
  setPlaying,
  moveTo,
  stepEvents,
  stepTurns,
} from './run-store.ts';
export { createRunViewStore } from './create-run-store.ts';
export { openRunStore } from './actions/open-run-store.ts';
export { useRun } from './view/use-run.ts';
export { NodeParts } from './view/node-parts.tsx';
export {
  RunProvider,
  useEdgeSnapshot,
  useEdgePhases,
  useHasRun,
  useNodeSnapshot,
  useNodeStatuses,
  useRunOr,
  useRunStore,
} from './view/run-context.tsx';
export { useCancelRun } from './view/use-cancel-run.ts';
export { useKeepRun } from './view/use-keep-run.ts';
export { readJournal } from './actions/read-journal.ts';
export { followRun } from './actions/follow-run.ts';
export { endedRuns } from './actions/ended-runs.ts';
export { requestRun } from './actions/start-run.ts';
export { DeadLetterNote } from './view/dead-letter-note.tsx';
export { useQueueText } from './view/use-queue-text.ts';
export { useRunTail } from './view/use-run-tail.ts';
export { type PreviewRun, usePreviewRun } from './view/use-preview-run.ts';
export { useWorkflowName } from './view/use-workflow-name.ts';
export { useWorkflowLabels } from './view/use-workflow-labels.ts';
export { isReusedCall, reusedCalls } from './model/reused-calls.ts';
export { partOfRun } from './model/part-of-run.ts';
export { formatProgress } from './model/format-progress.ts';
export { shortRunId, tallyOf } from './model/run-tally.ts';
export { valueText } from './model/text-of.ts';
