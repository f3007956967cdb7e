import type { Attachment, CallerFacts, Scope, ToolError, ToolSpec } from '@pinion/contracts';
import type { MaybePromise } from './maybe-promise.ts';
import type { SecretDestination } from './secret-store.ts';

export type ProviderCall = {
  spec: ToolSpec;
  /** Validated, schema defaults applied. */
  input: unknown;
  /** By secret name; only the names the tool lists. */
  secrets: Readonly<Record<string, string>>;
  scope: Scope;
  /** Who makes it; undefined where a runtime is used without runs of a house. */
  caller?: CallerFacts | undefined;
  call_id: string;
  /** What makes it one effect, whoever asks and however often; for services that tell calls apart by such a key. */
  idempotency_key?: string | undefined;
  /** Where a slow tool sends its answer (3-005). */
  callback_url?: string | undefined;
  signal: AbortSignal;
  /** Told when the first byte leaves for the world; until then a failure is provably without effect. */
  markSent(): void;
};

/** Bytes a tool gave beside its output: stored by the executor, shown as an attachment. */
export type RichContent = { kind: Attachment['kind']; bytes: Uint8Array; content_type: string };

export type ProviderResult =
  | {
      ok: true;
      output: unknown;
      rich?: readonly RichContent[];
      /** About how large the output is as JSON, where that is known. */
      bytes?: number;
      /** It was taken in and is not done: the answer comes to `callback_url`. `output` says what is known so far. */
      pending?: true;
      /** It waits at whoever performs it, who knows it by this id: `follow` asks for its answer. */
      elsewhere?: string;
    }
  | { ok: false; error: ToolError };

/** Performs calls of one gateway kind. May throw: the pipeline turns throws into receipts. */
export type ToolProvider = {
  readonly gateway: string;
  call(call: ProviderCall): MaybePromise<ProviderResult>;
  /** The answer of a call that waits elsewhere; undefined while it waits, also where nobody can be reached now. */
  follow?(call: ProviderCall, elsewhere: string): MaybePromise<ProviderResult | undefined>;
  /** Withdraws a call that waits elsewhere. True: it was not performed, and will not be. */
  withdraw?(call: ProviderCall, elsewhere: string): MaybePromise<boolean>;
  /**
   * Where the call's secrets are sent; undefined: nowhere, or to the place that the secret itself names. A provider without it is
   * taken as one whose addresses nobody knows: a secret bound to hosts has to name `gateway:<its gateway>` among them.
   */
  secretsTo?(call: Pick<ProviderCall, 'spec' | 'input' | 'idempotency_key'>): SecretDestination | undefined;
};
