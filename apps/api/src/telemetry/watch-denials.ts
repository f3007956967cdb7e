import { isRecord, type RunEvent, toolRef, type ToolEnvelope } from '@pinion/contracts';
import { auditIdOf } from '../audit/audit-id.ts';
import type { AuditLog, NewAuditEntry } from '../audit/audit-log.ts';
import type { ActiveRun, RunObserver } from '../engine/active-run.ts';
import { allowedEntry } from './allowed-entry.ts';
import { agentOfCall, tokenOfCall } from './agent-of-call.ts';
import { gatherByWorkspace } from './gather-by-workspace.ts';
import type { Metrics } from './metrics.ts';

export type DenialDeps = {
  audit: Pick<AuditLog, 'addAll'>;
  metrics: Pick<Metrics, 'countStopped'>;
  /** True when an extension writes the lines of allowed irreversible calls. */
  isIrreversibleWritten?: boolean;
  report: (error: unknown) => void;
};

type Denied = Pick<ActiveRun, 'spec' | 'fold'>;

export type DenialWatch = {
  observe: RunObserver;
  /**
   * Processes the journal of a run that resumes after a crash: its events may not have been processed in time. A line that was
   * written before stays unique.
   */
  again(run: Denied, events: readonly RunEvent[]): void;
  /** Resolves when everything seen so far is in the audit log, or was reported as lost. */
  flush(): Promise<void>;
};

/**
 * Writes a line in the audit log for every denied call, whatever denied it: the guard before the call, a budget, an extension
 * or the egress guard on the way, the tool at its end, a timeout or a newer message. A user's rejection has a line already, and
 * so has every allowed call that is irreversible or was approved. The journal of the run has the event first. The lines are
 * written after it, many at once, so that no run waits for them.
 */
export function watchDenials({ audit, metrics, isIrreversibleWritten = false, report }: DenialDeps): DenialWatch {
  const gathered = gatherByWorkspace<NewAuditEntry>((scope, entries) => audit.addAll(scope, entries), report);
  const note = (run: Denied, event: RunEvent): StoppedEvent | undefined => {
    if (isPlayed(run)) return undefined;
    if (!isStopped(event)) {
      const allowed = allowedEntry(run, event, agentIn, isIrreversibleWritten);
      if (allowed !== undefined) gathered.add(run.spec.scope, allowed);
      return undefined;
    }
    if (!isPersonsNo(event)) gathered.add(run.spec.scope, entryOf(run, event));
    return event;
  };
  return {
    observe(run, event) {
      const stopped = note(run, event);
      const status = stopped === undefined ? undefined : statusOf(stopped);
      if (stopped === undefined || status === undefined) return;
      const { name } = stopped.envelope;
      metrics.countStopped({ tenant_id: run.spec.scope.workspace_id, agent_id: agentIn(run, stopped), tool_name: name }, status);
    },
    again(run, events) {
      // The events that a fork took over belong to another run, which has their lines.
      const kept = run.fold.started?.kept?.lines ?? 0;
      for (const event of events) if (event.seq > kept) note(run, event);
    },
    flush: () => gathered.flush(),
  };
}

/** Checks whether a run was answered from a bundle or a recording, so that nothing was requested. */
const isPlayed = ({ fold: { started } }: Denied): boolean =>
  started?.replay_of !== undefined || started?.evaluation !== undefined;

type StoppedEvent = Extract<RunEvent, { type: 'tool.denied' | 'tool.failed' | 'tool.declined' | 'tool.superseded' }>;

const isStopped = (event: RunEvent): event is StoppedEvent =>
  event.type === 'tool.declined' ||
  event.type === 'tool.superseded' ||
  ((event.type === 'tool.denied' || event.type === 'tool.failed') && event.envelope.error?.code === 'POLICY_DENIED');

/**
 * Returns the status of a stopped call. A refusal on the way (a budget, an extension) was measured there, and a denial by the
 * guard has a verdict.
 */
function statusOf(event: StoppedEvent): 'denied' | 'skipped' | undefined {
  if (event.type === 'tool.declined' || event.type === 'tool.superseded') return 'skipped';
  return event.type === 'tool.denied' && event.verdict !== undefined ? 'denied' : undefined;
}

const detailsOf = ({ error }: ToolEnvelope): Record<string, unknown> => (isRecord(error?.details) ? error.details : {});
const isPersonsNo = (event: StoppedEvent): boolean =>
  event.type === 'tool.declined' && detailsOf(event.envelope)['reason'] === 'declined';
const agentIn = (run: Denied, event: Pick<StoppedEvent, 'node_id'>): string =>
  agentOfCall(run, event.node_id) ?? run.spec.scope.user_id;

function entryOf(run: Denied, event: StoppedEvent): NewAuditEntry {
  const actor = agentIn(run, event);
  const token_id = tokenOfCall(run, event.node_id);
  const { name, version, call_id, error } = event.envelope;
  const { reason, rule } = detailsOf(event.envelope);
  // The agent name can be claimed by anyone. The user who started the run is responsible for the call.
  const user = { user_id: run.spec.scope.user_id, ...(token_id === undefined ? {} : { token_id }) };
  const details = { run_id: event.run_id, call_id, rule, reason, message: error?.message, ...user };
  return { id: auditIdOf(event), at: new Date(event.at), actor, action: 'call.denied', subject: toolRef(name, version), details };
}
