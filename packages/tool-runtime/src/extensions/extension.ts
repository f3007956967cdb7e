import type { CallerFacts, Scope, ToolEnvelope, ToolError, ToolSpec } from '@pinion/contracts';

/**
 * The order in which extensions are asked before a call; on the way back it is the other way round (2-035, 2-036).
 * `watching` is for those who count and write down: they stand outside all others and see what those answer, too.
 */
export const extensionPriority = { watching: 2000, highest: 1000, high: 750, normal: 500, low: 250, lowest: 0 } as const;

/** A call as an extension sees it: to look at, never to change. */
export type ExtensionCall = {
  readonly call_id: string;
  readonly spec: ToolSpec;
  readonly input: unknown;
  readonly scope: Scope;
  readonly caller: CallerFacts;
  readonly idempotency_key: string | undefined;
  /** A person said yes to this call. */
  readonly confirmed?: boolean;
};

/** What came back, in the words of the receipt. */
export type ExtensionResult =
  | ({
      ok: true;
      output: unknown;
      cache?: NonNullable<ToolEnvelope['meta']>['cache'];
    } & /** Of a truncated output: the blob that keeps the whole one. */ Pick<ToolEnvelope, 'truncated' | 'attachments'>)
  | { ok: false; error: ToolError };

/**
 * A concern of one's own around every tool call (2-032 to 2-044). It sees receipts' words and no secret. What it throws
 * becomes the error of that call and of no other.
 */
export type Extension = {
  readonly name: string;
  /** Higher is asked first; `extensionPriority.normal` when absent. */
  readonly priority?: number;
  /**
   * `call`: round every call, also one that a cache or the ledger answers (the default). `send`: only round calls that
   * are about to leave for their provider.
   */
  readonly around?: 'call' | 'send';
  /** An answer here is the call's answer, and nothing further is asked; undefined lets it go on. */
  before_execute?(call: ExtensionCall): undefined | ExtensionResult | Promise<undefined | ExtensionResult>;
  /** May replace the result; undefined keeps it. */
  after_execute?(
    call: ExtensionCall,
    result: ExtensionResult,
    durationMs: number,
  ): undefined | ExtensionResult | Promise<undefined | ExtensionResult>;
};
