// canary: house(no-upward)
export type Verdict = import('../policy/verdict.ts').Verdict;
