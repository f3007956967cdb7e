/** The run that the editor of each workflow showed last on this page load, so that its tab returns to it. */
const shownRuns = new Map<string, string>();

/** Remembers the run that the editor of a workflow shows, or that it shows none. */
export function setShownRun(workflowId: string, runId: string | undefined): void {
  if (runId === undefined) shownRuns.delete(workflowId);
  else shownRuns.set(workflowId, runId);
}

/** Returns the run that the editor of a workflow showed when it was left. */
export const shownRunOf = (workflowId: string): string | undefined => shownRuns.get(workflowId);
