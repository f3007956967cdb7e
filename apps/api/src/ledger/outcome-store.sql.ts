import type { Scope } from '@pinion/contracts';
import type { Database } from '@pinion/db';
import { dueSql, hasUnknownSql, resolveOutcomeSql, unknownSql } from './outcome-statements.sql.ts';

/** The call that had, or may have had, an effect. */
export type EffectRef = { run_id: string; node_id: string; call_id: string };

export type UnknownEffect = EffectRef & {
  /** The idempotency key of the call. */
  key: string;
  tool: string;
  version: string;
  side_effect_policy: string;
  created_at: Date;
  workflow_name: string | null;
  lookups: number;
  lookup_run_id: string | null;
  lookup_error: string | null;
  /** JSON of the event that ended the call. Null while the run has not written it. */
  event: string | null;
};

/**
 * The decision on an effect. `result` is JSON of what the ledger keeps as the result for equal calls, null where nothing
 * happened.
 */
type Settlement = { happened: boolean; result: string | null; by: string };

export type ResolvedOutcome = EffectRef & {
  happened: boolean;
  result: string | null;
  settled_by: string;
  settled_at: Date;
};

export type DueLookup = UnknownEffect & { workspace_id: string };

type UnknownPage = {
  /** The only effect to list. */
  effect?: EffectRef | undefined;
  /** `created_at` and key of the last effect of the previous page. */
  before?: { at: Date; key: string } | undefined;
  limit: number;
};

/** The effects whose outcome is unknown, and the decisions about them. */
export type OutcomeStore = {
  /** Returns a page of them, newest first. */
  listUnknown(scope: Pick<Scope, 'workspace_id'>, page: UnknownPage): Promise<UnknownEffect[]>;
  /** Checks whether any effect of these runs has an unknown outcome. */
  hasUnknown(scope: Pick<Scope, 'workspace_id'>, runIds: readonly string[]): Promise<boolean>;
  find(scope: Pick<Scope, 'workspace_id'>, effect: EffectRef): Promise<ResolvedOutcome | undefined>;
  settledOf(scope: Pick<Scope, 'workspace_id'>, runIds: readonly string[]): Promise<ResolvedOutcome[]>;
  /**
   * Writes the decision and its consequences for equal calls, in one statement. Returns false when the outcome is not unknown.
   */
  settle(scope: Pick<Scope, 'workspace_id'>, effect: EffectRef, settlement: Settlement): Promise<boolean>;
  /** Takes effects whose lookup is due. Each is due again later, at growing intervals. */
  takeDue(limit: number): Promise<DueLookup[]>;
  /** Stores the result of a lookup. `isOver` is true when there is nothing to look up, so it is not repeated. */
  noteLookup(
    scope: Pick<Scope, 'workspace_id'>,
    effect: EffectRef,
    note: { run_id: string | null; error: string | null; isOver: boolean },
  ): Promise<void>;
};

const settledColumns = 'run_id, node_id, call_id, happened, result, settled_by, settled_at';

export function createOutcomeStore({ pool }: Pick<Database, 'pool'>): OutcomeStore {
  return {
    async listUnknown({ workspace_id }, { effect, before, limit }) {
      const values: unknown[] = [workspace_id, limit];
      const more: string[] = [];
      for (const [column, value] of Object.entries(effect ?? {})) more.push(`l.${column} = $${values.push(value)}`);
      if (before !== undefined) more.push(`(l.created_at, l.key) < ($${values.push(before.at)}, $${values.push(before.key)})`);
      return (await pool.query<UnknownEffect>(unknownSql(more), values)).rows;
    },
    async hasUnknown({ workspace_id }, runIds) {
      return (await pool.query(hasUnknownSql, [workspace_id, runIds])).rowCount !== 0;
    },
    async find({ workspace_id }, { run_id, node_id, call_id }) {
      const sql = `SELECT ${settledColumns} FROM effect_outcome
        WHERE workspace_id = $1 AND run_id = $2 AND node_id = $3 AND call_id = $4 AND happened IS NOT NULL`;
      return (await pool.query<ResolvedOutcome>(sql, [workspace_id, run_id, node_id, call_id])).rows[0];
    },
    async settledOf({ workspace_id }, runIds) {
      const sql = `SELECT ${settledColumns} FROM effect_outcome
        WHERE workspace_id = $1 AND run_id = ANY($2) AND happened IS NOT NULL`;
      return (await pool.query<ResolvedOutcome>(sql, [workspace_id, runIds])).rows;
    },
    async settle({ workspace_id }, { run_id, node_id, call_id }, { happened, result, by }) {
      const values = [workspace_id, run_id, node_id, call_id, happened, result, by];
      return (await pool.query(resolveOutcomeSql, values)).rows.length > 0;
    },
    async takeDue(limit) {
      return (await pool.query<DueLookup>(dueSql, [limit])).rows;
    },
    async noteLookup({ workspace_id }, { run_id, node_id, call_id }, note) {
      const sql = `UPDATE effect_outcome SET lookup_run_id = $5, lookup_error = $6,
          lookup_at = CASE WHEN $7::boolean THEN 'infinity'::timestamptz ELSE lookup_at END
        WHERE workspace_id = $1 AND run_id = $2 AND node_id = $3 AND call_id = $4 AND happened IS NULL`;
      await pool.query(sql, [workspace_id, run_id, node_id, call_id, note.run_id, note.error, note.isOver]);
    },
  };
}
