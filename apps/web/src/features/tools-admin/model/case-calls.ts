import type { CaseRun } from './case-run.ts';
import { inputKey } from './test-cases.ts';

/** The calls of one definition, by their inputs. `key` is that of the definition. */
export type CaseCalls = { key: string; runs: ReadonlyMap<string, CaseRun> };

export const noCaseCalls: CaseCalls = { key: '', runs: new Map() };

type NewRun = { key: string; input: unknown; run: CaseRun };

/** Adds a call. The calls of another definition no longer count. */
export const withCall = ({ key: before, runs }: CaseCalls, { key, input, run }: NewRun): CaseCalls => ({
  key,
  runs: new Map(before === key ? runs : []).set(inputKey(input), run),
});

/** Updates a call. A call of another definition, which ended late, changes nothing. */
export const withProgress = (calls: CaseCalls, progress: NewRun): CaseCalls =>
  calls.key === progress.key ? withCall(calls, progress) : calls;
