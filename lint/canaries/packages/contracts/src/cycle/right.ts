// canary: import(no-cycle)
import type { Left } from './left.ts';

export type Right = { left: Left };
