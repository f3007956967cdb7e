import { isToolIndeterminate, type RunEvent, succeeded, toolRef } from '@pinion/contracts';
import { auditIdOf } from '../audit/audit-id.ts';
import type { NewAuditEntry } from '../audit/audit-log.ts';
import type { ActiveRun } from '../engine/active-run.ts';
import { tokenOfCall } from './agent-of-call.ts';

type Called = Pick<ActiveRun, 'spec' | 'fold'>;

/**
 * Returns the audit line of an allowed call that is irreversible or was approved by a user: the requester, the agent and the
 * approver. A call that an earlier one answered sent nothing and has no line.
 */
export function allowedEntry<Run extends Called>(
  run: Run,
  event: RunEvent,
  agentIn: (run: Run, event: { node_id: string }) => string,
  isIrreversibleWritten: boolean,
): NewAuditEntry | undefined {
  if (event.type !== 'tool.executed' && event.type !== 'tool.failed') return undefined;
  const { envelope } = event;
  const { name, version, call_id, error, meta } = envelope;
  if (error?.code === 'POLICY_DENIED' || envelope.cached === true) return undefined;
  const spec = run.fold.started?.tools.find(tool => tool.name === name && tool.version === version);
  const isIrreversible = spec?.side_effect_policy === 'irreversible';
  if (isIrreversible ? isIrreversibleWritten : meta?.confirmed_by === undefined) return undefined;
  const token_id = tokenOfCall(run, event.node_id);
  return {
    id: auditIdOf(event),
    at: new Date(event.at),
    actor: agentIn(run, event),
    action: succeeded(envelope) ? 'call.executed' : 'call.failed',
    subject: toolRef(name, version),
    details: {
      run_id: event.run_id,
      call_id,
      ...(spec === undefined ? {} : { side_effect_policy: spec.side_effect_policy }),
      ...(meta?.confirmed_by === undefined ? {} : { approved_by: meta.confirmed_by }),
      ...(error === undefined ? {} : { code: error.code }),
      ...(isToolIndeterminate(envelope) ? { outcome: 'indeterminate' } : {}),
      user_id: run.spec.scope.user_id,
      ...(token_id === undefined ? {} : { token_id }),
    },
  };
}
