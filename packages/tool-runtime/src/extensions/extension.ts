import type { CallerFacts, Scope, ToolEnvelope, ToolError, ToolSpec } from '@pinion/contracts';

/**
 * The order in which extensions run before a call, reversed on the way back. `watching` is for metrics and logs: these are
 * outside all other extensions and also see their results.
 */
export const extensionPriority = { watching: 2000, highest: 1000, high: 750, normal: 500, low: 250, lowest: 0 } as const;

/** A read-only call as an extension sees it. */
export type ExtensionCall = {
  readonly call_id: string;
  readonly spec: ToolSpec;
  readonly input: unknown;
  readonly scope: Scope;
  readonly caller: CallerFacts;
  readonly idempotency_key: string | undefined;
  /** True when the call was approved. */
  readonly confirmed?: boolean;
};

/** The result of a call, with the fields of the envelope. */
export type ExtensionResult =
  | ({
      ok: true;
      output: unknown;
      cache?: NonNullable<ToolEnvelope['meta']>['cache'];
    } & /** The blob that holds the whole output, if it was truncated. */ Pick<ToolEnvelope, 'truncated' | 'attachments'>)
  | { ok: false; error: ToolError };

/**
 * A custom extension around every tool call. It sees the fields of envelopes and no secrets. A throw becomes the error of that
 * call only.
 */
export type Extension = {
  readonly name: string;
  /** The priority. Higher runs first. If absent, `extensionPriority.normal`. */
  readonly priority?: number;
  /**
   * `call` (the default) runs around every call, even one answered by a cache or the ledger. `send` runs only around calls that
   * are about to be sent to their provider.
   */
  readonly around?: 'call' | 'send';
  /** Runs before the call. A returned result becomes the call's outcome and nothing further runs. Undefined lets it continue. */
  before_execute?(call: ExtensionCall): undefined | ExtensionResult | Promise<undefined | ExtensionResult>;
  /** Runs after the call. Can replace the result. Undefined keeps it. */
  after_execute?(
    call: ExtensionCall,
    result: ExtensionResult,
    durationMs: number,
  ): undefined | ExtensionResult | Promise<undefined | ExtensionResult>;
};
