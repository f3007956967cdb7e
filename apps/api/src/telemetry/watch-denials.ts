import { type RunEvent, type Scope, toolRef, type ToolEnvelope } from '@pinion/contracts';
import type { AuditLog, NewAuditEntry } from '../store/audit-log.ts';
import type { ActiveRun } from '../worker/active-run.ts';
import type { RunObserver } from '../worker/run-observer.ts';
import { agentOfCall } from './agent-of-call.ts';
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

const gatherMs = 100;

/**
 * Every denied call has its line in the audit log, whoever said no: the guard before it; a budget, an extension or the
 * guard of the way out on its way; the tool at its end. The journal of the run has it first; this is written behind it,
 * many lines at once, so that no run waits for it.
 */
export function watchDenials({ audit, metrics, report }: DenialParts): DenialWatch {
  let waiting: { scope: Scope; entry: NewAuditEntry }[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const write = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const byWorkspace = Map.groupBy(waiting, ({ scope }) => scope.workspace_id);
    waiting = [];
    writing = writing
      .then(async () => {
        for (const of of byWorkspace.values()) {
          const [first] = of;
          const entries = of.map(({ entry }) => entry);
          if (first !== undefined) await audit.addAll(first.scope, entries);
        }
      })
      .catch(report);
    return writing;
  };
  return {
    observe(run, event) {
      const envelope = deniedEnvelope(event);
      if (envelope === undefined || run.fold.started?.replay_of !== undefined) return;
      const agent_id = agentOfCall(run, 'node_id' in event ? event.node_id : '') ?? run.scope.user_id;
      // What was refused on its way (a budget, an extension) was measured there; the guard's no has a verdict.
      if (event.type === 'tool.denied' && event.verdict !== undefined)
        metrics.countDenied({ tenant_id: run.scope.workspace_id, agent_id, tool_name: envelope.name });
      waiting.push({ scope: run.scope, entry: entryOf(run, agent_id, envelope) });
      timer ??= setTimeout(() => void write(), gatherMs).unref();
    },
    flush: write,
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
