import type { Scope, SideEffectPolicy } from '@pinion/contracts';

/** The layers of at most once: a request, a message, an effect (C33). */
export type LedgerLayer = 'api' | 'turn' | 'tool';

/** Who begins: the same caller may take up again what it began and, as its journal shows, never sent. */
export type LedgerOwner = {
  run_id: string;
  node_id: string;
  call_id: string;
  /** Which life of the run: a holder that was taken over, and wakes up late, frees nothing. */
  life?: string | undefined;
};

export type LedgerIntent = {
  layer: LedgerLayer;
  /** SHA-256 over canonical JSON of the typed parts. */
  key: string;
  /** SHA-256 of the canonical arguments. */
  args_hash: string;
  owner: LedgerOwner;
  /** Facts for whoever reads the ledger. */
  tool?: string | undefined;
  version?: string | undefined;
  side_effect_policy?: SideEffectPolicy | undefined;
  turn_group_id?: string | undefined;
  client_key?: string | undefined;
  /** How long the key is kept, in seconds. */
  ttl_s: number;
};

export type LedgerEntry = {
  state: 'processing' | 'complete' | 'indeterminate';
  args_hash: string;
  owner: LedgerOwner;
  /** JSON of what was answered. */
  result: string | undefined;
  /** Milliseconds since 1970. */
  at: number;
};

/**
 * Check, mark processing, mark complete (1-004): one protocol for all layers. An intent is on disk, under a unique key,
 * before anything is sent. Rejects when the store cannot be reached: then nothing may be sent (fail closed).
 */
export type CallLedger = {
  check(layer: LedgerLayer, key: string, scope: Scope): Promise<LedgerEntry | undefined>;
  /** Begins, or tells what is there. `mine` again for the owner that began it and has not ended it. */
  markProcessing(intent: LedgerIntent, scope: Scope): Promise<{ mine: true } | { mine: false; entry: LedgerEntry }>;
  markComplete(layer: LedgerLayer, key: string, result: string, scope: Scope): Promise<void>;
  /** Nobody knows what came of it: the key stays taken. */
  markIndeterminate(layer: LedgerLayer, key: string, scope: Scope): Promise<void>;
  /** It failed for certain: the key is free again, if it is still this owner's. */
  release(layer: LedgerLayer, key: string, scope: Scope, owner: LedgerOwner): Promise<void>;
};
