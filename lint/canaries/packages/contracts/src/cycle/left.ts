// canary: import(no-cycle)
import type { Right } from './right.ts';

export type Left = { right: Right };
