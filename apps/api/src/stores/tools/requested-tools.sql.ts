import type { Scope } from '@pinion/contracts';
import type { Database } from '@pinion/db';

/**
 * The kind of a requested tool. `denied`: an agent called it without permission. `asked`: a user's message in a conversation is
 * about it.
 */
type ToolRequestKind = 'denied' | 'asked';

export type RequestedTool = {
  agent_id: string;
  tool: string;
  /** The conversation, else the run. A requested tool is counted once for each. */
  session_key: string;
  kind: ToolRequestKind;
};

type RequestedToolCount = { agent_id: string; tool: string; sessions: number; last_at: Date };

/** The store of tools that were requested and unavailable. */
export type RequestedTools = {
  add(scope: Pick<Scope, 'workspace_id'>, requestedTools: readonly RequestedTool[]): Promise<void>;
  /** Returns the counts, tools requested in most conversations first. */
  counts(scope: Pick<Scope, 'workspace_id'>): Promise<RequestedToolCount[]>;
};

const most = 500;

export function createRequestedTools({ pool }: Pick<Database, 'pool'>, newId: () => string): RequestedTools {
  return {
    async add({ workspace_id }, requestedTools) {
      if (requestedTools.length === 0) return;
      const sql = `INSERT INTO tool_wish (id, workspace_id, agent_id, tool, session_key, kind)
        SELECT id, $1, agent_id, tool, session_key, kind
        FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[]) AS w(id, agent_id, tool, session_key, kind)
        ON CONFLICT (workspace_id, agent_id, tool, session_key) DO NOTHING`;
      await pool.query(sql, [
        workspace_id,
        requestedTools.map(newId),
        requestedTools.map(requestedTool => requestedTool.agent_id),
        requestedTools.map(requestedTool => requestedTool.tool),
        requestedTools.map(requestedTool => requestedTool.session_key),
        requestedTools.map(requestedTool => requestedTool.kind),
      ]);
    },
    async counts({ workspace_id }) {
      const sql = `SELECT agent_id, tool, count(*)::int AS sessions, max(at) AS last_at FROM tool_wish WHERE workspace_id = $1
        GROUP BY agent_id, tool ORDER BY sessions DESC, last_at DESC, tool LIMIT ${most}`;
      return (await pool.query<RequestedToolCount>(sql, [workspace_id])).rows;
    },
  };
}
