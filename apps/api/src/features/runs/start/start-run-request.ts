import type { TraceContext } from '@pinion/contracts';
import * as z from 'zod';
import { RunVersion } from '../../../operations/rest/schemas.ts';

/** The request body that starts a run. */
export const StartRunBody = z.object({
  input: z.unknown().default(null),
  wait_s: z.number().min(0).max(60).default(0).describe('Seconds to wait for the end of the run'),
  run_as: z
    .strictObject({ attended: z.boolean() })
    .default({ attended: false })
    .describe('True if a person attends the run. Secrets of a user are read only by workflows that this user saved or published'),
  version: RunVersion.default('draft').describe('`draft`, the number of a published version, or `published` for the newest one'),
  until: z
    .string()
    .optional()
    .describe('Run up to this node, including everything upstream. `output` contains its handle values'),
  only: z.array(z.string()).max(2000).optional().describe('Run only these nodes'),
  values_from: z.string().max(200).optional().describe('With `only`: the run that provides the input values'),
  use_test_data: z
    .boolean()
    .optional()
    .describe('Nodes whose config has `test_data` (values by handle) return it and do not run'),
});

/** A request to start a run, from any surface. */
export type StartRun = Omit<z.input<typeof StartRunBody>, 'run_as'> & {
  workflow_id: string;
  idempotency_key?: string | undefined;
  /** True when no user attends the run. One user's own resources are then used only where that user owns the workflow. */
  isUnattended?: boolean | undefined;
  /** The span of the caller. */
  trace_context?: TraceContext | undefined;
};
