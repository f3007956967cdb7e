import type { RetentionRules, Scope } from '@pinion/contracts';
import { type RulesDeps } from './retention-rules-of.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import type { SweptCounts } from '../../stores/retention/index.ts';

export type SweepDeps = RulesDeps & Pick<ApiServices, 'retention' | 'audit'> & { blobs: { sweep(): Promise<number> } };

export type Workspace = Pick<Scope, 'workspace_id'>;

/** Milliseconds for which a server has the lease of a workspace. It is extended after each batch. */
export const leaseMs = 60_000;
const pauseMs = 20;

/** Thrown when another server has taken the lease. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** Thrown when this server stops. The next sweep continues. */
export class SweepStopped extends Error {
  override readonly name = 'SweepStopped';
}

/** A sweep of a workspace: what it has deleted, its batches with pauses, and its entries in the audit log. */
export class SweepSession {
  readonly counts: SweptCounts = {
    runs: 0,
    events: 0,
    spans: 0,
    evaluations: 0,
    conversations: 0,
    blobs: 0,
    audit_entries: 0,
    bytes: 0,
  };
  readonly services: SweepDeps;
  readonly workspace: Workspace;
  readonly rules: RetentionRules;
  readonly #signal: AbortSignal | undefined;
  #isAnnounced = false;

  constructor(
    services: SweepDeps,
    workspace: Workspace,
    { rules, signal }: { rules: RetentionRules; signal: AbortSignal | undefined },
  ) {
    this.services = services;
    this.workspace = workspace;
    this.rules = rules;
    this.#signal = signal;
  }

  /** Repeats a batch until it returns true for the last one. Others get at least half of the database's time. */
  async repeat(batch: () => Promise<boolean>): Promise<void> {
    const { clock, retention } = this.services;
    for (;;) {
      const startedAt = clock.now();
      if (this.#signal?.aborted === true) throw new SweepStopped();
      if (await batch()) return;
      const tookMs = clock.now() - startedAt;
      await new Promise<void>(resolve => setTimeout(resolve, pauseMs + tookMs));
      if (!(await retention.sweeps.renew(this.workspace, leaseMs))) throw new LeaseLost();
    }
  }

  /** Writes the sweep to the audit log before its first deletion: what can't be logged is not deleted. */
  async announce(): Promise<void> {
    if (this.#isAnnounced) return;
    await this.#log('retention.sweep_started', { rules: this.rules });
    this.#isAnnounced = true;
  }

  /** Deletes, after a trial that finds something to delete was written to the audit log. */
  async logged<Result>(remove: (isTrial: boolean) => Promise<Result>, isDue: (trial: Result) => boolean): Promise<Result> {
    if (this.#isAnnounced) return remove(false);
    const trial = await remove(true);
    if (!isDue(trial)) return trial;
    await this.announce();
    return remove(false);
  }

  /** Writes what was deleted to the audit log. */
  async conclude(): Promise<void> {
    if (this.#isAnnounced) await this.#log('retention.sweep_finished', this.counts);
  }

  async #log(action: string, details: object): Promise<void> {
    const { workspace_id } = this.workspace;
    await this.services.audit.addAll({ workspace_id, user_id: 'retention' }, [{ action, subject: workspace_id, details }]);
  }
}
