import { type NewNodeEvent, type RunEvent, runEventVersion } from '@pinion/contracts';
import type { MemoryJournal } from '../adapters/memory/index.ts';
import type { CallLedger } from '../ports/index.ts';

export type Mortal = {
  /** Resolves when it dies. */
  readonly died: Promise<void>;
  readonly isDead: boolean;
  /** Returns a journal of which only the committed events, and `lucky` more, survive. */
  journal(holding: readonly RunEvent[], lucky: number): MemoryJournal & { survives(): RunEvent[] };
  /** Returns a view of a ledger that outlives the process. */
  ledger(kept: CallLedger): CallLedger;
  /** Performs an external effect. The process may die just before and just after. */
  does<Answer>(effect: () => Answer): Promise<Answer>;
};

/**
 * Creates a process that dies at its `steps`th step, as by `kill -9`: from then on, none of its requests is ever answered. A
 * test double.
 */
export function mortal(steps: number): Mortal {
  const { promise: died, resolve } = Promise.withResolvers<void>();
  let step = 0;
  const live = (): boolean => {
    step += 1;
    if (step === steps) resolve();
    return step < steps;
  };
  const never = <T>(): Promise<T> => new Promise<T>(() => undefined);
  const does = async <T>(effect: () => T | Promise<T>): Promise<T> => {
    if (!live()) return never();
    const answer = await effect();
    return live() ? answer : never();
  };
  return {
    died,
    get isDead() {
      return step >= steps;
    },
    does,
    ledger: kept => ({
      check: (...requested) => does(() => kept.check(...requested)),
      markProcessing: (...requested) => does(() => kept.markProcessing(...requested)),
      markComplete: (...requested) => does(() => kept.markComplete(...requested)),
      markIndeterminate: (...requested) => does(() => kept.markIndeterminate(...requested)),
      release: (...requested) => does(() => kept.release(...requested)),
    }),
    journal(holding, lucky) {
      const events: RunEvent[] = [...holding];
      let onDisk = events.length;
      return {
        events,
        append(event: NewNodeEvent) {
          if (!live()) return;
          const line = { v: runEventVersion, run_id: 'run', node_id: 'agent', seq: events.length, at: '', ms: 0 };
          events.push({ ...line, ...event } as RunEvent);
        },
        commit() {
          const upTo = events.length;
          return does(() => {
            onDisk = Math.max(onDisk, upTo);
          });
        },
        survives: () => structuredClone(events.slice(0, onDisk + lucky)),
      };
    },
  };
}
