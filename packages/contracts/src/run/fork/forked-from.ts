import * as z from 'zod/mini';
import { ForkPoint } from './fork-order.ts';

/** Who put this line in the place of what was answered, and when. */
export const Edited = z.object({ by: z.string(), at: z.string() });
export type Edited = z.infer<typeof Edited>;

/** The run that a run goes on from, and what was changed: a summary, for the lines themselves hold the change. */
export const ForkedFrom = z.object({
  run_id: z.string(),
  at: ForkPoint,
  /** The fields that were edited; empty: run again with what was there. */
  edited: z.array(z.string()),
  by: z.string(),
});
export type ForkedFrom = z.infer<typeof ForkedFrom>;

/**
 * The first lines of this journal are another run's: those after `run.started`, `lines` of them. What they tell of has
 * happened there, and happens no second time. `ms` is the time they end at.
 */
export const KeptEvents = z.object({ run_id: z.string(), lines: z.int().check(z.nonnegative()), ms: z.number() });
export type KeptEvents = z.infer<typeof KeptEvents>;

/** A run of a part of its graph. */
export const RunPart = z.object({
  /** The nodes that belong to it; the others stay as they are. */
  nodes: z.array(z.string()),
  /** The node whose outputs are the run's: run to here. */
  until: z.optional(z.string()),
  /** The nodes that run alone, on the values that their inputs had in `values_from`. */
  only: z.optional(z.array(z.string())),
  values_from: z.optional(z.string()),
});
export type RunPart = z.infer<typeof RunPart>;
