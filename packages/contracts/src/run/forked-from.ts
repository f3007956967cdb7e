import * as z from 'zod/mini';
import { ForkPoint } from './fork-order.ts';

/** The user who replaced the original result in this event, and the time. */
export const Edited = z.object({ by: z.string(), at: z.string() });
export type Edited = z.infer<typeof Edited>;

/** The parent run of a fork and a summary of the changes. The events themselves contain the change. */
export const ForkedFrom = z.object({
  run_id: z.string(),
  at: ForkPoint,
  /** The edited fields. Empty for a rerun without changes. */
  edited: z.array(z.string()),
  by: z.string(),
});
export type ForkedFrom = z.infer<typeof ForkedFrom>;

/**
 * The first `lines` events after `run.started` come from another run. They happened there and are not repeated. `ms` is the
 * time at which they end.
 */
export const KeptEvents = z.object({ run_id: z.string(), lines: z.int().check(z.nonnegative()), ms: z.number() });
export type KeptEvents = z.infer<typeof KeptEvents>;

/** A run of a part of its graph. */
export const RunPart = z.object({
  /** The nodes that belong to the part. The others are not changed. */
  nodes: z.array(z.string()),
  /** The node at which the run stops. Its outputs are those of the run. */
  until: z.optional(z.string()),
  /** The nodes that run in isolation, on the values that their inputs had in `values_from`. */
  only: z.optional(z.array(z.string())),
  values_from: z.optional(z.string()),
});
export type RunPart = z.infer<typeof RunPart>;
