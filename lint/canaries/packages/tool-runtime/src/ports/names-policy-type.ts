// canary: pinion(import-direction)
export type Verdict = import('../policy/verdict.ts').Verdict;
