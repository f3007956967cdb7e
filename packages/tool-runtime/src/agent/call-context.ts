import type { CallerFacts, Scope, WhyUnavailable } from '@pinion/contracts';
import { CancelScope } from '../call/cancel-scope.ts';
import { Redaction } from '../envelope/redact.ts';
import type { CallContext } from '../executor/open-call.ts';
import type { CallPolicy } from '../policy/rule.ts';
import type { NodeJournal, ApprovalQueue } from '../ports/index.ts';
import type { AgentDeps } from './agent-deps.ts';
import type { Interruption } from './confirm-call.ts';
import type { Recorded } from './recorded.ts';
import { lifecycleFor, performsFor } from './resolve-call.ts';

/** The owner of calls that do not belong to an agent's session. */
export type CallOwner = {
  policy: CallPolicy;
  scope: Scope;
  caller?: CallerFacts | undefined;
  approvals?: ApprovalQueue | undefined;
  journal: NodeJournal;
  signal: AbortSignal;
  recorded?: Recorded | undefined;
  /** Returns the status of tools for the caller. If absent, the runtime's own knowledge is used. */
  toolStatusOf?: AgentDeps['toolStatusOf'];
  unavailable?: ReadonlyMap<string, WhyUnavailable> | undefined;
};

/** Creates the context shared by calls without a session. The creator of `context.cancel` closes it. */
export const callContextOf = (deps: AgentDeps, owner: CallOwner): CallContext => ({
  hasher: deps.hasher,
  prepare: deps.prepare,
  lifecycleOf: lifecycleFor(deps, owner.recorded),
  policy: owner.policy,
  caller: owner.caller,
  toolStatusOf: owner.recorded?.isReplay === true ? undefined : (owner.toolStatusOf ?? deps.toolStatusOf),
  unavailable: owner.unavailable ?? nothingUnavailable,
  performs: performsFor(deps, owner.recorded),
  approvals: owner.approvals,
  scope: owner.scope,
  cancel: new CancelScope(owner.signal),
  journal: owner.journal,
  redaction: new Redaction(),
});

const nothingUnavailable: ReadonlyMap<string, WhyUnavailable> = new Map();

/** Resolves when the run of a call that awaits approval is cancelled. */
export function whenCancelled({ cancel }: CallContext): Promise<Interruption> {
  const { promise, resolve } = Promise.withResolvers<Interruption>();
  const message = 'The run was cancelled before the approval was decided.';
  const onCancel = (): void => resolve({ verdict: { rule: 'run', verdict: 'deny', reason: 'cancelled', message } });
  cancel.add(onCancel);
  if (cancel.isCancelled) onCancel();
  return promise;
}
