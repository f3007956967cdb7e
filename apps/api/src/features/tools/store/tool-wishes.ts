import type { Scope } from '@pinion/contracts';
import type { Database } from '@pinion/db';

/** `denied`: an agent called it and might not. `asked`: a person's words in a conversation are about it. */
export type WishKind = 'denied' | 'asked';

export type ToolWish = {
  agent_id: string;
  tool: string;
  /** The conversation, else the run: a wish is counted once for each. */
  session_key: string;
  kind: WishKind;
};

export type WishCount = { agent_id: string; tool: string; sessions: number; last_at: Date };

/** Tools that somebody wanted and had not. */
export type ToolWishes = {
  add(scope: Pick<Scope, 'workspace_id'>, wishes: readonly ToolWish[]): Promise<void>;
  /** Those wanted in most conversations first. */
  counts(scope: Pick<Scope, 'workspace_id'>): Promise<WishCount[]>;
};

const most = 500;

export function createToolWishes({ pool }: Pick<Database, 'pool'>, newId: () => string): ToolWishes {
  return {
    async add({ workspace_id }, wishes) {
      if (wishes.length === 0) return;
      const sql = `INSERT INTO tool_wish (id, workspace_id, agent_id, tool, session_key, kind)
        SELECT id, $1, agent_id, tool, session_key, kind
        FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[]) AS w(id, agent_id, tool, session_key, kind)
        ON CONFLICT (workspace_id, agent_id, tool, session_key) DO NOTHING`;
      await pool.query(sql, [
        workspace_id,
        wishes.map(newId),
        wishes.map(wish => wish.agent_id),
        wishes.map(wish => wish.tool),
        wishes.map(wish => wish.session_key),
        wishes.map(wish => wish.kind),
      ]);
    },
    async counts({ workspace_id }) {
      const sql = `SELECT agent_id, tool, count(*)::int AS sessions, max(at) AS last_at FROM tool_wish WHERE workspace_id = $1
        GROUP BY agent_id, tool ORDER BY sessions DESC, last_at DESC, tool LIMIT ${most}`;
      return (await pool.query<WishCount>(sql, [workspace_id])).rows;
    },
  };
}
