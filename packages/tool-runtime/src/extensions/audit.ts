import { type Scope, toolRef } from '@pinion/contracts';
import { type Extension, type ExtensionCall, extensionPriority, type ExtensionResult } from './extension.ts';
import { statusOfResult } from './status-of-result.ts';

/** One line of a compliance trail. It holds no input and no output: those are in the journal of the run. */
export type CallAuditEntry = {
  actor: string;
  action: 'call.denied' | 'call.executed' | 'call.failed';
  subject: string;
  details: { run_id: string; call_id: string; code?: string; reason?: unknown; rule?: unknown };
};

export type AuditOptions = {
  /** A line that cannot be written is an error of the call it tells of. */
  add: (scope: Scope, line: CallAuditEntry) => void | Promise<void>;
  /** Which calls are written down; unless told: those that an extension refused, and those that cannot be undone. */
  records?: ((call: ExtensionCall, result: ExtensionResult) => boolean) | undefined;
};

const isGrave = ({ spec }: ExtensionCall, result: ExtensionResult): boolean =>
  spec.side_effect_policy === 'irreversible' || statusOfResult(result) === 'denied';

/** A trail of calls for compliance and security (2-043). */
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
  return { code, ...(reason === undefined ? {} : { reason }), ...(rule === undefined ? {} : { rule }) };
}
