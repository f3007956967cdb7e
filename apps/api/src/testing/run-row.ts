import type { RunRow } from '../journal/run-row.ts';

/** Returns the row of a new run of a workflow without nodes, in the workspace `w`. */
export const runRow = (run_id: string, { name = 'A run', ...more }: Partial<RunRow> & { name?: string } = {}): RunRow => ({
  spec: {
    run_id,
    scope: { org_id: 'o', workspace_id: 'w', user_id: 'u' },
    workflow_id: 'wf',
    workflow: { format: 'pinion.workflow/1', name, nodes: [], edges: [] },
    tools: [],
    input: 'in',
  },
  status: 'running',
  input: '"in"',
  created_at: new Date().toISOString(),
  started_at: new Date().toISOString(),
  plan: undefined,
  idempotency: undefined,
  ...more,
});
