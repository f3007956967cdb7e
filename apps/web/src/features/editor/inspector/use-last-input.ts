import { usePreviewRun } from '../../run/index.ts';
import { useEditor, useEditorStore } from '../ui/editor-context.tsx';
import { incomingValue, type LastInput } from './incoming-value.ts';

export type LastInputOfRun = {
  /** The value of the handle. Undefined if the run has not set it. */
  input: LastInput | undefined;
  /** Identifies the run and the moment that it is from. */
  key: string;
};

/**
 * Returns the value that a node's `in` handle had: at the playhead of the run that is shown, or in the last run of the workflow.
 * Undefined when there is no run.
 */
export function useLastInput(nodeId: string): LastInputOfRun | undefined {
  const { workflowId } = useEditorStore().getState();
  const edges = useEditor(state => state.file.edges);
  const run = usePreviewRun(workflowId);
  if (run === undefined) return undefined;
  const { journal, count } = run;
  const input = incomingValue(edges, { nodeId, handle: 'in' }, source => journal.nodeAt(source, count));
  return { input, key: `${journal.latest.runId} ${count}` };
}
