import type { Clock } from '@pinion/tool-runtime';
import { lookUpOutcome, type OutcomeLookupServices } from './look-up-outcome.ts';
import type { OutcomeStore } from '../../ledger/outcome-store.sql.ts';

export type OutcomeLookupDeps = OutcomeLookupServices & {
  outcomes: OutcomeStore;
  clock: Clock;
  report: (error: unknown) => void;
};

export type OutcomeLookups = { close(): void };

const everyMs = 2_000;
const atOnce = 8;

/** Calls the lookups of tools for calls whose outcome is unknown, in the background, until they are settled. */
export function openOutcomeLookups(deps: OutcomeLookupDeps): OutcomeLookups {
  let isAsking = false;
  const ask = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    try {
      const due = await deps.outcomes.takeDue(atOnce);
      await Promise.all(due.map(effect => lookUpOutcome(deps, effect).catch(deps.report)));
    } finally {
      isAsking = false;
    }
  };
  const timer = setInterval(() => void ask().catch(deps.report), everyMs).unref();
  return { close: () => clearInterval(timer) };
}
