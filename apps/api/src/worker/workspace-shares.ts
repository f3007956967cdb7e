/** The share of the workers that a workspace gets, from the administrator's file. */
export type WorkspaceShare = {
  /** Turns in a row where runs are queued, 1 by default. */
  weight?: number | undefined;
  /** Number of its runs that workers execute at once, over all servers; unlimited by default. */
  max_running_runs?: number | undefined;
};

export type WorkspaceShares = {
  /** The shares by workspace, for a query. */
  rows: readonly { workspace_id: string; weight: number; max_running: number | null }[];
  weightOf(workspaceId: string): number;
  isCapped(workspaceId: string): boolean;
  /** The workspaces with a limit on their running runs. */
  capped: readonly string[];
};

export function createWorkspaceShares(shares: Readonly<Record<string, WorkspaceShare>> = {}): WorkspaceShares {
  const rows = Object.entries(shares).map(([workspace_id, { weight = 1, max_running_runs = null }]) => ({
    workspace_id,
    weight,
    max_running: max_running_runs,
  }));
  const byId = new Map(rows.map(row => [row.workspace_id, row]));
  return {
    rows,
    weightOf: workspaceId => byId.get(workspaceId)?.weight ?? 1,
    isCapped: workspaceId => typeof byId.get(workspaceId)?.max_running === 'number',
    capped: rows.filter(row => row.max_running !== null).map(row => row.workspace_id),
  };
}
