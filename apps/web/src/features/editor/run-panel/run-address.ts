import { setShownRun } from '../../../lib/shown-runs.ts';
import { workflowPath } from '../../../lib/workflow-path.ts';

/** Returns the id of the run that the query of an address names. */
export const runInQuery = (query: string): string | undefined => new URLSearchParams(query).get('run') ?? undefined;

/** Returns an address with this run in its query, or with none. The rest of the address stays. */
export function withRun(href: string, runId: string | undefined): string {
  const url = new URL(href);
  if (runId === undefined) url.searchParams.delete('run');
  else url.searchParams.set('run', runId);
  return url.href;
}

/** Puts the shown run into the address of the editor, without a request. A page that was opened meanwhile keeps its own. */
export function setRunInAddress(workflowId: string, runId: string | undefined): void {
  if (location.pathname !== workflowPath(workflowId)) return;
  setShownRun(workflowId, runId);
  const next = withRun(location.href, runId);
  if (next !== location.href) window.history.replaceState(null, '', next);
}
