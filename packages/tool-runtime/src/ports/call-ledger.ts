import type { Scope, SideEffectPolicy } from '@pinion/contracts';

/** The layers of at-most-once execution: a request, a message, an effect. */
export type LedgerLayer = 'api' | 'turn' | 'tool';

/** The owner of an entry. The same caller can take up again what it started and, as its journal shows, never sent. */
export type LedgerOwner = {
  run_id: string;
  node_id: string;
  call_id: string;
  /** The execution of the run that holds the key. A holder whose run was taken over, and that wakes up late, frees nothing. */
  life?: string | undefined;
};

/** An effect that is about to happen. */
export type LedgerIntent = {
  layer: LedgerLayer;
  /** SHA-256 over canonical JSON of the typed parts. */
  key: string;
  /** SHA-256 of the canonical arguments. */
  args_hash: string;
  owner: LedgerOwner;
  /** Facts for readers of the ledger. */
  tool?: string | undefined;
  version?: string | undefined;
  side_effect_policy?: SideEffectPolicy | undefined;
  turn_group_id?: string | undefined;
  client_key?: string | undefined;
  /** Lifetime of the key in seconds. */
  ttl_s: number;
};

/** The entry of a key: in progress, done with its result, or of unknown outcome. */
export type LedgerEntry = {
  state: 'processing' | 'complete' | 'indeterminate';
  args_hash: string;
  owner: LedgerOwner;
  /** The JSON of the result. */
  result: string | undefined;
  /** Milliseconds since 1970. */
  at: number;
};

/**
 * The call ledger: check, mark processing, mark complete, one protocol for all layers. An intent is on disk, under a unique
 * key, before anything is sent.
 *
 * @throws Each method rejects when the store cannot be reached, and then nothing may be sent (fail closed).
 */
export type CallLedger = {
  /** Returns the entry of a key, or undefined if the key is free. */
  check(layer: LedgerLayer, key: string, scope: Scope): Promise<LedgerEntry | undefined>;
  /** Creates an entry, or returns the existing one. Returns `mine` again for the owner that created it and has not ended it. */
  markProcessing(intent: LedgerIntent, scope: Scope): Promise<{ mine: true } | { mine: false; entry: LedgerEntry }>;
  /** Stores the result, as JSON, for equal calls within the lifetime of the key. */
  markComplete(layer: LedgerLayer, key: string, result: string, scope: Scope): Promise<void>;
  /** Marks the outcome as unknown. The key stays taken. */
  markIndeterminate(layer: LedgerLayer, key: string, scope: Scope): Promise<void>;
  /** Releases the key after a definite failure, if this owner still holds it. */
  release(layer: LedgerLayer, key: string, scope: Scope, owner: LedgerOwner): Promise<void>;
};
