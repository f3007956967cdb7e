import type { LedgerStep } from './ledger-batch.ts';

export type LedgerRow = { workspace_id: string; layer: string; key: string };
type Statement = { text: string; values: string[] };

/**
 * Returns one statement for many steps on different keys: intents that are inserted where no row conflicts, and ends of begun
 * ones. It returns the keys whose intent is now in the ledger. An expired row does not conflict.
 */
export function ledgerStatement(steps: readonly LedgerStep[]): Statement {
  const claims = steps.flatMap(step => (step.kind === 'claim' ? [claimCells(step)] : []));
  const ends = steps.flatMap(step =>
    step.kind === 'complete' || step.kind === 'indeterminate'
      ? [{ ...location(step), state: step.kind, result: step.kind === 'complete' ? step.result : null }]
      : [],
  );
  const releases = steps.flatMap(step =>
    step.kind === 'release' ? [{ ...location(step), ...step.owner, life: step.owner.life ?? null }] : [],
  );
  const values: string[] = [];
  const table = (rows: readonly object[], columns: string): string =>
    `json_to_recordset($${values.push(JSON.stringify(rows))}::json) AS w(${columns})`;
  const key = 'workspace_id text, layer text, key text';
  const parts: string[] = [];
  if (claims.length > 0) {
    parts.push(`claimed AS (
  INSERT INTO ledger_entry (workspace_id, layer, key, args_hash, tool, version, side_effect_policy, turn_group_id, run_id, node_id,
    call_id, life, client_key, expires_at)
  SELECT workspace_id, layer, key, args_hash, tool, version, side_effect_policy, turn_group_id, run_id, node_id, call_id, life, client_key,
    now() + ttl_s * interval '1 second'
  FROM ${table(claims, `${key}, args_hash text, tool text, version text, side_effect_policy text, turn_group_id text, run_id text, node_id text, call_id text, life text, client_key text, ttl_s double precision`)}
  ON CONFLICT (workspace_id, layer, key) DO UPDATE SET state = 'processing', args_hash = excluded.args_hash, tool = excluded.tool,
    version = excluded.version, side_effect_policy = excluded.side_effect_policy, turn_group_id = excluded.turn_group_id,
    run_id = excluded.run_id, node_id = excluded.node_id, call_id = excluded.call_id, life = excluded.life, client_key = excluded.client_key,
    result = NULL, created_at = now(), updated_at = now(),
    expires_at = excluded.expires_at
  WHERE ledger_entry.expires_at < now()
    OR (ledger_entry.state = 'processing' AND ledger_entry.run_id = excluded.run_id AND ledger_entry.node_id = excluded.node_id
      AND ledger_entry.call_id = excluded.call_id AND ledger_entry.args_hash = excluded.args_hash)
  RETURNING workspace_id, layer, key)`);
  }
  if (ends.length > 0) {
    parts.push(`ended AS (
  UPDATE ledger_entry l SET state = w.state, result = w.result, updated_at = now()
  FROM ${table(ends, `${key}, state text, result text`)}
  WHERE l.workspace_id = w.workspace_id AND l.layer = w.layer AND l.key = w.key
    AND (w.state = 'complete' OR l.state = 'processing'))`);
  }
  if (releases.length > 0) {
    parts.push(`released AS (
  DELETE FROM ledger_entry l USING ${table(releases, `${key}, run_id text, node_id text, call_id text, life text`)}
  WHERE l.workspace_id = w.workspace_id AND l.layer = w.layer AND l.key = w.key AND l.state = 'processing'
    AND l.run_id = w.run_id AND l.node_id = w.node_id AND l.call_id = w.call_id AND l.life IS NOT DISTINCT FROM w.life)`);
  }
  const last = claims.length > 0 ? 'SELECT workspace_id, layer, key FROM claimed' : 'SELECT 1 WHERE false';
  return { text: `WITH ${parts.join(',\n')}\n${last}`, values };
}

const location = ({ workspace_id, layer, key }: Exclude<LedgerStep, { kind: 'claim' }>) => ({ workspace_id, layer, key });

const claimCells = ({ workspace_id, intent }: Extract<LedgerStep, { kind: 'claim' }>) => {
  const { owner, ...facts } = intent;
  return { workspace_id, ...facts, ...owner };
};
