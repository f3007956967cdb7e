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
 * A custom extension around every tool call that the guard allowed. It sees the fields of envelopes and no secrets. A throw, or no
 * result within 10 s, becomes the error of that call only (`UNKNOWN`, `details.extension`).
 *
 * @example
 * const officeHours: Extension = {
 *   name: 'office_hours',
 *   priority: extensionPriority.high,
 *   before_execute({ spec }) {
 *     if (spec.side_effect_policy !== 'irreversible' || isOpen()) return undefined;
 *     return { ok: false, error: { code: 'POLICY_DENIED', message: `${spec.name} runs in office hours only` } };
 *   },
 * };
 * createToolRuntime({ ...services, extensions: [officeHours] });
 */
export type Extension = {
  /** The name, as errors and logs show it. */
  readonly name: string;
  /** The priority. Higher runs first. If absent, `extensionPriority.normal`. */
  readonly priority?: number;
  /**
   * `call` (the default) runs around every call, even one answered by a cache or the ledger. `send` runs only around calls that
   * are about to be sent to their provider.
   */
  readonly around?: 'call' | 'send';
  /**
   * Runs before the call.
   *
   * @param call - The call. Its input is a copy, so that what was authorized is what is sent.
   * @returns The outcome of the call, after which nothing further inside runs, or undefined to let the call continue.
   * @throws Becomes the error of the call.
   */
  before_execute?(call: ExtensionCall): undefined | ExtensionResult | Promise<undefined | ExtensionResult>;
  /**
   * Runs after the call. An error that replaces the result of a call that may have had an effect is marked
   * `outcome: "indeterminate"`.
   *
   * @param call - The call.
   * @param result - The result, with secrets redacted. Its output is a copy.
   * @param durationMs - Milliseconds since the outermost extension was called.
   * @returns The result to use instead, which is capped, redacted and validated like any other, or undefined to keep it.
   * @throws Becomes the error of the call.
   */
  after_execute?(
    call: ExtensionCall,
    result: ExtensionResult,
    durationMs: number,
  ): undefined | ExtensionResult | Promise<undefined | ExtensionResult>;
};
