import type { Scope } from '@pinion/contracts';
import type { Database } from '@pinion/db';
import type { CallLedger, LedgerEntry, LedgerLayer } from '@pinion/tool-runtime';
import { retryDatabase } from '../platform/retry/retry-database.ts';
import { LedgerWriter } from './ledger-writer.ts';

type EntryRow = {
  state: LedgerEntry['state'];
  args_hash: string;
  run_id: string | null;
  node_id: string | null;
  call_id: string | null;
  result: string | null;
  updated_at: Date;
};

const entrySql = `SELECT state, args_hash, run_id, node_id, call_id, result, updated_at FROM ledger_entry
  WHERE workspace_id = $1 AND layer = $2 AND key = $3 AND expires_at >= now()`;

export type EffectLedger = CallLedger & {
  /** Deletes expired entries. */
  sweep(): Promise<void>;
  /** Waits for pending writes. */
  close(): Promise<void>;
};

/** Creates the ledger in PostgreSQL, the only record of the calls that were begun. */
export function createEffectLedger({ pool }: Pick<Database, 'pool'>): EffectLedger {
  const writer = new LedgerWriter(async ({ text, values }) => (await pool.query(text, values)).rows);
  const check = async (layer: LedgerLayer, key: string, { workspace_id }: Scope): Promise<LedgerEntry | undefined> => {
    const [row] = (await pool.query<EntryRow>(entrySql, [workspace_id, layer, key])).rows;
    return row === undefined ? undefined : entryOf(row);
  };
  return {
    check,
    async markProcessing(intent, scope) {
      const { workspace_id } = scope;
      // The conflicting row may be gone when it is read. Then the claim is tried again.
      for (;;) {
        if (await writer.claim({ kind: 'claim', workspace_id, intent })) return { mine: true };
        const read = () => check(intent.layer, intent.key, scope);
        // A run waits for the database. The client of a request repeats it.
        const entry = await (intent.layer === 'tool' ? retryDatabase(read) : read());
        if (entry !== undefined) return { mine: false, entry };
      }
    },
    markComplete: (layer, key, result, { workspace_id }) => writer.end({ kind: 'complete', workspace_id, layer, key, result }),
    markIndeterminate: (layer, key, { workspace_id }) => writer.end({ kind: 'indeterminate', workspace_id, layer, key }),
    release: (layer, key, { workspace_id }, owner) => writer.end({ kind: 'release', workspace_id, layer, key, owner }),
    // A processing entry is never ended here, its run does that. An effect whose outcome is unknown stays until it is
    // settled.
    sweep: async () =>
      void (await pool.query("DELETE FROM ledger_entry WHERE expires_at < now() AND (state = 'complete' OR layer = 'api')")),
    close: () => writer.close(),
  };
}

const entryOf = (row: EntryRow): LedgerEntry => ({
  state: row.state,
  args_hash: row.args_hash,
  owner: { run_id: row.run_id ?? '', node_id: row.node_id ?? '', call_id: row.call_id ?? '' },
  result: row.result ?? undefined,
  at: row.updated_at.getTime(),
});
