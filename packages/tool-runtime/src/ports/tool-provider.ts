import type {
  Attachment,
  CallerFacts,
  OutputWarning,
  ResponseFacts,
  SandboxUsage,
  Scope,
  ToolError,
  ToolSpec,
  TraceContext,
} from '@pinion/contracts';
import type { MaybePromise } from './maybe-promise.ts';
import type { ProgramHost } from './program-host.ts';
import type { ProviderConnection } from './provider-connection.ts';
import type { OnPrinted, OnQueued } from './sandbox.ts';
import type { SecretDestination } from './secret-store.ts';

/** A call as its provider gets it: authorized, validated, and with its secrets. */
export type ProviderCall = {
  spec: ToolSpec;
  /** The validated input, with schema defaults applied. */
  input: unknown;
  /** Secret values by name, limited to the names that the tool lists. */
  secrets: Readonly<Record<string, string>>;
  scope: Scope;
  /** The caller. Undefined where the runtime is used without the server's runs. */
  caller?: CallerFacts | undefined;
  call_id: string;
  /** The key that makes it one effect, independent of caller and repetition, for services that support idempotency keys. */
  idempotency_key?: string | undefined;
  /** The URL to which a slow tool sends its result. */
  callback_url?: string | undefined;
  /**
   * The span of the call, for services that continue its trace. Undefined where none is sent: `gateway_config.trace_context` is false.
   */
  trace_context?: TraceContext | undefined;
  /** Aborted when the call's time is up and when its run is cancelled. */
  signal: AbortSignal;
  /** Makes the calls of a program. Undefined for all tools except the one that runs programs. */
  program?: ProgramHost | undefined;
  /** Marks the call as sent. Called when the first byte leaves. Until then, a failure is provably without effect. */
  markSent(): void;
  /** Records the HTTP response of the call, without its body. Secrets are removed from its headers. */
  recordResponse?(response: ResponseFacts): void;
  /** Stops the time of the call while it waits for a place on this server. */
  onQueued?: OnQueued | undefined;
  /** Reports output of code while the call runs. */
  print?: OnPrinted | undefined;
  /** Records the sandbox of a call that runs code: what it used and what it printed. Secrets are removed from the output. */
  recordSandbox?(usage: SandboxUsage): void;
};

/** Bytes that a tool returned in addition to its output: stored by the executor, shown as an attachment. */
export type RichContent = { kind: Attachment['kind']; bytes: Uint8Array; content_type: string; name?: string };

/** The end of a call: its output, which is JSON, or its error. */
export type ProviderResult =
  | {
      ok: true;
      output: unknown;
      rich?: readonly RichContent[];
      /** Remarks on the output: where it differs from what the service declares or sent. */
      warnings?: readonly OutputWarning[] | undefined;
      /** The approximate size of the output as JSON, where known. */
      bytes?: number;
      /**
       * True when the call was accepted and is not finished: the result is sent to `callback_url`. `output` is what is known so
       * far.
       */
      pending?: true;
      /** The id under which the remote executor holds the waiting call. `follow` polls for its result. */
      elsewhere?: string;
    }
  | { ok: false; error: ToolError };

/**
 * Performs the calls of one gateway. May throw, because the pipeline converts throws to envelopes.
 *
 * @example
 * const clockProvider: ToolProvider = {
 *   gateway: 'clock',
 *   call({ spec, markSent }) {
 *     if (spec.name !== 'clock.now') return { ok: false, error: { code: 'PROVIDER_ERROR', message: `No tool ${spec.name}` } };
 *     markSent();
 *     return { ok: true, output: { ms: performance.now() } };
 *   },
 * };
 */
export type ToolProvider = {
  /** The gateway whose tools it performs, as in `spec.gateway`. One provider of a runtime has it. */
  readonly gateway: string;
  /**
   * Performs a call. Calls of several runs are in progress at once.
   *
   * @param call - The call. `markSent` has to be called before its first byte leaves.
   * @returns The output or the error. `pending: true` if the result is sent to `callback_url` later.
   * @throws Becomes an error of the call: without effect before `markSent`, of unknown outcome after it, unless the tool is pure.
   */
  call(call: ProviderCall): MaybePromise<ProviderResult>;
  /** The type of connection whose tools the provider performs. Without one, its tools are published as definitions. */
  readonly connection?: ProviderConnection;
  /**
   * Returns the result of a call that waits elsewhere.
   *
   * @param elsewhere - The id that the result of `call` named.
   * @returns The result. Undefined while the call waits, and while the remote executor is unreachable.
   */
  follow?(call: ProviderCall, elsewhere: string): MaybePromise<ProviderResult | undefined>;
  /** Withdraws a call that waits elsewhere. Returns true if it was not performed and will not be. */
  withdraw?(call: ProviderCall, elsewhere: string): MaybePromise<boolean>;
  /**
   * Returns the destination of the call's secrets. Undefined if they are not sent, or only to the address that the secret
   * itself names. A provider without this method is treated as one with unknown addresses: a secret bound to hosts has to list
   * `gateway:<its gateway>` among them.
   */
  secretsTo?(call: Pick<ProviderCall, 'spec' | 'input' | 'idempotency_key'>): SecretDestination | undefined;
};
