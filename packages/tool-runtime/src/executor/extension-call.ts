import type { CallerFacts, Scope, ToolSpec } from '@pinion/contracts';
import type { ToolCall } from '../call/tool-call.ts';
import type { Outcome } from '../envelope/outcome.ts';
import type { ExtensionCall, ExtensionResult } from '../extensions/index.ts';

/** Where a runtime is used without runs of a house: nobody in particular. */
const nobody: CallerFacts = Object.freeze({ run_id: '', node_id: '', agent_id: '', roles: [], turn_group_id: '' });

/** A call as extensions see it. Inputs are copies, made when somebody looks: what was authorized is what is sent. */
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

/** A result as extensions see it. */
export function extensionResult(outcome: Outcome): ExtensionResult {
  if (!outcome.ok) return { ok: false, error: outcome.error };
  const { cache } = outcome;
  return {
    ok: true,
    // A copy, for whoever looks: what is not given back is not changed.
    get output() {
      return JSON.parse(outcome.text ?? JSON.stringify(outcome.output ?? null)) as unknown;
    },
    ...(cache === undefined ? {} : { cache }),
  };
}

/** What an extension brought, as JSON has it. Throws when it is nothing that JSON can hold. */
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
