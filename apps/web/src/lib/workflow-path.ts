/** The views of a workflow, each with an address of its own. */
export type WorkflowView = 'editor' | 'runs' | 'evaluation';

const parts: Readonly<Record<WorkflowView, string>> = { editor: '', runs: '/runs', evaluation: '/evaluation' };

/** Returns the URL of a view of a workflow. */
export const workflowPath = (workflowId: string, view: WorkflowView = 'editor'): string =>
  `/workflows/${encodeURIComponent(workflowId)}${parts[view]}`;

/** Returns the URL of the editor with a run below the canvas. */
export const runInEditorPath = (workflowId: string, runId: string): string =>
  `${workflowPath(workflowId)}?${new URLSearchParams({ run: runId }).toString()}`;

/** Returns the view that a path opens, and its workflow. `undefined` for any other page. */
export function readWorkflowPath(pathname: string): { workflowId: string; view: WorkflowView } | undefined {
  const [, id, part] = /^\/workflows\/([^/]+)(?:\/(runs|evaluation))?$/.exec(pathname) ?? [];
  if (id === undefined) return undefined;
  try {
    return { workflowId: decodeURIComponent(id), view: part === 'runs' || part === 'evaluation' ? part : 'editor' };
  } catch {
    return undefined;
  }
}
