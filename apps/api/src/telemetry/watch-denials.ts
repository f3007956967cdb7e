import { type RunEvent, type Scope, toolRef, type ToolEnvelope } from '@pinion/contracts';
import type { AuditLog, NewAuditEntry } from '../store/audit-log.ts';
import type { ActiveRun } from '../worker/active-run.ts';
import type { RunObserver } from '../worker/run-observer.ts';
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
 * Every denied call has its line in the audit log, whoever said no: the guard before it, or an extension on its way. The
 * journal of the run has it first; this is written behind it, many lines at once, so that no run waits for it.
 */
export function watchDenials({ audit, metrics, report }: DenialParts): DenialWatch {
  let waiting: { scope: Scope; entry: NewAuditEntry }[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const write = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const lines = Map.groupBy(waiting, ({ scope }) => scope);
    waiting = [];
    writing = writing
      .then(async () => {
        for (const [scope, of] of lines) {
          await audit.addAll(
            scope,
            of.map(({ entry }) => entry),
          );
        }
      })
      .catch(report);
    return writing;
  };
  return {
    observe(run, event) {
      const envelope = deniedEnvelope(event);
      if (envelope === undefined || run.fold.started?.replay_of !== undefined) return;
      const node_id = 'node_id' in event ? event.node_id : '';
      const agent_id = `${run.workflow_id}/${node_id}`;
      // An extension's no was measured on its way.
      if (event.type === 'tool.denied')
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
