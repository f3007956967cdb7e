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

/** Whose calls they are, where no agent's session holds them. */
export type CallOwner = {
  policy: CallPolicy;
  scope: Scope;
  caller?: CallerFacts | undefined;
  questions?: ApprovalQueue | undefined;
  journal: NodeJournal;
  signal: AbortSignal;
  recorded?: Recorded | undefined;
  /** How tools stand towards the caller; what the runtime knows of it when absent. */
  toolStatusOf?: AgentDeps['toolStatusOf'];
  lacking?: ReadonlyMap<string, WhyUnavailable> | undefined;
};

/** What calls without a session share. `context.cancel` is closed by whoever made it. */
export const callContextOf = (deps: AgentDeps, owner: CallOwner): CallContext => ({
  hasher: deps.hasher,
  prepare: deps.prepare,
  lifecycleOf: lifecycleFor(deps, owner.recorded),
  policy: owner.policy,
  caller: owner.caller,
  toolStatusOf: owner.recorded?.isReplay === true ? undefined : (owner.toolStatusOf ?? deps.toolStatusOf),
  lacking: owner.lacking ?? nothingLacking,
  performs: performsFor(deps, owner.recorded),
  questions: owner.questions,
  scope: owner.scope,
  cancel: new CancelScope(owner.signal),
  journal: owner.journal,
  redaction: new Redaction(),
});

const nothingLacking: ReadonlyMap<string, WhyUnavailable> = new Map();

/** Resolves when the run of a call that waits for a person is cancelled. */
export function whenCancelled({ cancel }: CallContext): Promise<Interruption> {
  const { promise, resolve } = Promise.withResolvers<Interruption>();
  const message = 'the run was cancelled before anybody had answered';
  const onCancel = (): void => resolve({ verdict: { rule: 'run', verdict: 'deny', reason: 'cancelled', message } });
  cancel.add(onCancel);
  if (cancel.isCancelled) onCancel();
  return promise;
}
