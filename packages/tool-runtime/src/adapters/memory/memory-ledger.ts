import type { Scope } from '@pinion/contracts';
import type { CallLedger, Clock, LedgerEntry, LedgerIntent, LedgerLayer, LedgerOwner } from '../../ports/index.ts';

/**
 * Creates the ledger for tests and for processes without a database. Follows the protocol of the database's ledger, without the
 * disk.
 */
export function memoryLedger(clock: Clock): CallLedger & { entries(): ReadonlyMap<string, LedgerEntry> } {
  const kept = new Map<string, LedgerEntry & { until: number }>();
  const location = (layer: LedgerLayer, key: string, scope: Scope): string => JSON.stringify([scope.workspace_id, layer, key]);
  const find = (at: string): (LedgerEntry & { until: number }) | undefined => {
    const entry = kept.get(at);
    if (entry === undefined || entry.until > clock.now()) return entry;
    kept.delete(at);
    return undefined;
  };
  const change = (at: string, changes: Partial<LedgerEntry>): void => {
    const entry = find(at);
    if (entry !== undefined) kept.set(at, { ...entry, ...changes });
  };

  return {
    entries: () => kept,
    check: async (layer, key, scope) => find(location(layer, key, scope)),
    markProcessing: async (intent: LedgerIntent, scope) => {
      const at = location(intent.layer, intent.key, scope);
      const entry = find(at);
      if (entry !== undefined) {
        const isItsOwn = isSame(entry.owner, intent.owner) && entry.args_hash === intent.args_hash;
        if (entry.state !== 'processing' || !isItsOwn) return { mine: false, entry };
        change(at, { owner: intent.owner });
        return { mine: true };
      }
      const now = clock.now();
      const { args_hash, owner } = intent;
      kept.set(at, { state: 'processing', args_hash, owner, result: undefined, at: now, until: now + intent.ttl_s * 1000 });
      return { mine: true };
    },
    markComplete: async (layer, key, result, scope) =>
      change(location(layer, key, scope), { state: 'complete', result, at: clock.now() }),
    markIndeterminate: async (layer, key, scope) => {
      const at = location(layer, key, scope);
      if (find(at)?.state === 'processing') change(at, { state: 'indeterminate' });
    },
    release: async (layer, key, scope, owner) => {
      const at = location(layer, key, scope);
      const entry = find(at);
      if (entry?.state === 'processing' && isSame(entry.owner, owner) && entry.owner.life === owner.life) kept.delete(at);
    },
  };
}

const isSame = (a: LedgerOwner, b: LedgerOwner): boolean =>
  a.run_id === b.run_id && a.node_id === b.node_id && a.call_id === b.call_id;
