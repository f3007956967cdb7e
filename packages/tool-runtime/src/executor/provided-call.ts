import type { CallerFacts, ResponseFacts, SandboxUsage, Scope, ToolSpec, TraceContext } from '@pinion/contracts';
import { approvalId } from '../call/approval-id.ts';
import type { ToolCall } from '../call/tool-call.ts';
import { redactText } from '../envelope/redact.ts';
import type { OnPrinted, OnQueued, ProgramHost, ProviderCall, Span } from '../ports/index.ts';

/** Represents a call as its provider sees it. The signal is created on first access, because most tools never need it. */
export class ProvidedCall implements ProviderCall {
  private readonly call: ToolCall;
  private own: AbortSignal | undefined;
  /** Reports output of code while the call runs. Undefined where the call is not performed. */
  readonly print: OnPrinted | undefined;
  private readonly span: Span | undefined;

  /** Creates the view. `span` is that of the request that is sent. */
  constructor(call: ToolCall, print?: OnPrinted, span?: Span) {
    this.call = call;
    this.print = print;
    this.span = span;
  }
  get spec(): ToolSpec {
    return this.call.tool.spec;
  }
  get input(): unknown {
    return this.call.input;
  }
  get secrets(): Readonly<Record<string, string>> {
    return this.call.secrets;
  }
  get scope(): Scope {
    return this.call.scope;
  }
  get caller(): CallerFacts | undefined {
    return this.call.caller;
  }
  get call_id(): string {
    return this.call.callId;
  }
  get idempotency_key(): string | undefined {
    return this.call.idempotencyKey;
  }
  get callback_url(): string | undefined {
    const { tool, approvals } = this.call;
    return tool.spec.async === true ? approvals?.callbackUrl?.(approvalId('callback', this.call)) : undefined;
  }
  get trace_context(): TraceContext | undefined {
    return this.spec.gateway_config['trace_context'] === false ? undefined : this.span?.trace_context;
  }
  /** Returns the signal, which is aborted when the time is up or the run is cancelled. */
  get signal(): AbortSignal {
    if (this.own !== undefined) return this.own;
    const controller = new AbortController();
    this.call.abort = () => controller.abort();
    this.own = controller.signal;
    return controller.signal;
  }
  get onQueued(): OnQueued | undefined {
    return this.call.onQueued;
  }
  get program(): ProgramHost | undefined {
    return this.call.program;
  }
  markSent(): void {
    this.call.wasSent = true;
  }
  recordResponse({ status, headers }: ResponseFacts): void {
    const { redaction } = this.call;
    const clean = Object.entries(headers).map(([name, value]): [string, string] => [name, redactText(value, redaction)]);
    this.call.response = { status, headers: Object.fromEntries(clean) };
  }
  recordSandbox({ stdout, stderr, ...usage }: SandboxUsage): void {
    const { redaction } = this.call;
    this.call.sandbox = {
      ...usage,
      ...(stdout === undefined ? {} : { stdout: redactText(stdout, redaction) }),
      ...(stderr === undefined ? {} : { stderr: redactText(stderr, redaction) }),
    };
  }
}
