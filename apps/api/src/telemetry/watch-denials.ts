import { type RunEvent, toolRef, type ToolEnvelope } from '@pinion/contracts';
import type { AuditLog, NewAuditEntry } from '../store/audit-log.ts';
import type { ActiveRun } from '../worker/active-run.ts';
import type { RunObserver } from '../worker/run-observer.ts';
import { agentOfCall } from './agent-of-call.ts';
import { gatherByWorkspace } from './gather-by-workspace.ts';
import type { Metrics } from './metrics.ts';

export type DenialParts = {
  audit: Pick<AuditLog, 'addAll'>;
  metrics: Pick<Metrics, 'countDenied'>;
  report: (error: unknown) => void;
};

export type DenialWatch = {
  observe: RunObserver;
  /** Resolves when everything seen so far is in the audit log, or was reported as lost. */
  flush(): Promise<void>;
};

/**
 * Every denied call has its line in the audit log, whoever said no: the guard before it; a budget, an extension or the
 * guard of the way out on its way; the tool at its end. The journal of the run has it first; this is written behind it,
 * many lines at once, so that no run waits for it.
 */
export function watchDenials({ audit, metrics, report }: DenialParts): DenialWatch {
  const gathered = gatherByWorkspace<NewAuditEntry>((scope, entries) => audit.addAll(scope, entries), report);
  return {
    observe(run, event) {
      const envelope = deniedEnvelope(event);
      if (envelope === undefined || run.fold.started?.replay_of !== undefined) return;
      const agent_id = agentOfCall(run, 'node_id' in event ? event.node_id : '') ?? run.scope.user_id;
      // What was refused on its way (a budget, an extension) was measured there; the guard's no has a verdict.
      if (event.type === 'tool.denied' && event.verdict !== undefined)
        metrics.countDenied({ tenant_id: run.scope.workspace_id, agent_id, tool_name: envelope.name });
      gathered.add(run.scope, entryOf(run, agent_id, envelope));
    },
    flush: () => gathered.flush(),
  };
}

const deniedEnvelope = (event: RunEvent): ToolEnvelope | undefined =>
  (event.type === 'tool.denied' || event.type === 'tool.failed') && event.envelope.error?.code === 'POLICY_DENIED'
    ? event.envelope
    : undefined;

function entryOf(run: ActiveRun, actor: string, { name, version, call_id, error }: ToolEnvelope): NewAuditEntry {
  const { reason, rule } = (error?.details ?? {}) as { reason?: unknown; rule?: unknown };
  const details = { run_id: run.run_id, call_id, rule, reason, message: error?.message };
  return { actor, action: 'call.denied', subject: toolRef(name, version), details };
}
