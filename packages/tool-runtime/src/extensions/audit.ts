import { type Scope, toolRef } from '@pinion/contracts';
import { type Extension, type ExtensionCall, extensionPriority, type ExtensionResult } from './extension.ts';
import { statusOfResult } from './status-of-result.ts';

/** An entry of a compliance trail. Contains no input and no output, which are in the journal of the run. */
export type CallAuditEntry = {
  actor: string;
  action: 'call.denied' | 'call.executed' | 'call.failed';
  subject: string;
  details: { run_id: string; call_id: string; code?: string; reason?: unknown; rule?: unknown };
};

export type AuditOptions = {
  /** Adds an entry. If that fails, the call it describes fails. */
  add: (scope: Scope, line: CallAuditEntry) => void | Promise<void>;
  /** Returns whether a call is recorded. Default: calls that an extension denied, and irreversible calls. */
  records?: ((call: ExtensionCall, result: ExtensionResult) => boolean) | undefined;
};

const isGrave = ({ spec }: ExtensionCall, result: ExtensionResult): boolean =>
  spec.side_effect_policy === 'irreversible' || statusOfResult(result) === 'denied';

/** Creates the extension that records calls for compliance and security. */
export const createAuditExtension = ({ add, records = isGrave }: AuditOptions): Extension => ({
  name: 'audit',
  priority: extensionPriority.watching,
  async after_execute(call, result) {
    if (records(call, result)) await add(call.scope, lineOf(call, result));
    return undefined;
  },
});

const actions = { success: 'call.executed', cached: 'call.executed', error: 'call.failed', denied: 'call.denied' } as const;

function lineOf({ call_id, caller, spec }: ExtensionCall, result: ExtensionResult): CallAuditEntry {
  const details = { run_id: caller.run_id, call_id };
  return {
    actor: caller.agent_id,
    action: actions[statusOfResult(result)],
    subject: toolRef(spec.name, spec.version),
    details: result.ok ? details : { ...details, ...whyOf(result.error) },
  };
}

function whyOf({ code, details }: Extract<ExtensionResult, { ok: false }>['error']) {
  const { reason, rule } = (details ?? {}) as { reason?: unknown; rule?: unknown };
  return { code, reason, rule };
}
