import type { CallerFacts, Scope, ToolSpec } from '@pinion/contracts';
import type { ToolCall } from '../call/tool-call.ts';
import type { Outcome } from '../envelope/outcome.ts';
import type { ExtensionCall, ExtensionResult } from '../extensions/index.ts';

/** An empty caller, where the runtime is used without the server's runs. */
const nobody: CallerFacts = Object.freeze({ run_id: '', node_id: '', agent_id: '', roles: [], turn_group_id: '' });

/** Represents a call as extensions see it. Inputs are copied on access, so the authorized input is what is sent. */
export class ExtensionCallView implements ExtensionCall {
  readonly call_id: string;
  readonly spec: ToolSpec;
  readonly scope: Scope;
  readonly caller: CallerFacts;
  readonly idempotency_key: string | undefined;
  readonly confirmed: boolean;
  private readonly inputText: string;

  constructor(call: ToolCall) {
    this.call_id = call.callId;
    this.spec = call.tool.spec;
    this.scope = call.scope;
    this.caller = call.caller ?? nobody;
    this.idempotency_key = call.idempotencyKey;
    this.confirmed = call.authorization?.confirmed_by !== undefined;
    this.inputText = call.inputText;
  }

  get input(): unknown {
    return JSON.parse(this.inputText);
  }
}

/** Returns a result as extensions see it. */
export function extensionResult(outcome: Outcome): ExtensionResult {
  if (!outcome.ok) return { ok: false, error: outcome.error };
  const { cache } = outcome;
  return {
    ok: true,
    // A copy: changes have no effect unless the extension returns them.
    get output() {
      return JSON.parse(outcome.text ?? JSON.stringify(outcome.output ?? null)) as unknown;
    },
    ...(cache === undefined ? {} : { cache }),
  };
}

/** Converts an extension's result to JSON data. Throws if JSON cannot represent it. */
export function outcomeOf(result: ExtensionResult): Outcome {
  if (!result.ok) return { ok: false, error: result.error };
  const text = JSON.stringify(result.output ?? null) ?? 'null';
  const outcome: Outcome = { ok: true, output: JSON.parse(text), text };
  const { cache, truncated, attachments } = result;
  return {
    ...outcome,
    ...(cache === undefined ? {} : { cache }),
    ...(truncated === true ? { truncated } : {}),
    ...(attachments === undefined ? {} : { attachments }),
  };
}
