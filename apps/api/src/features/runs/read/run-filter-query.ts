import { RunStatus } from '@pinion/contracts';
import * as z from 'zod';
import { runTriggers } from '../../../stores/runs/run-triggers.ts';
import type { RunFilter } from '../../../stores/runs/run-conditions.ts';

const flag = z.enum(['true', 'false']).optional();
const time = z.iso.datetime({ offset: true }).optional();

/** The query parameters that choose runs. */
export const RunFilterQuery = z.object({
  q: z
    .string()
    .max(200)
    .optional()
    .describe(
      'Beginnings of words, all of which are in the id, the workflow name, the error, or the first 2,000 characters of input or output',
    ),
  workflow_id: z.string().optional(),
  status: z.optional(RunStatus),
  trigger: z.enum(runTriggers).optional().describe('How the run was started'),
  since: time.describe('Only runs created at this time or later'),
  until: time.describe('Only runs created before this time'),
  has_failed_calls: flag.describe('`true`: only runs in which a tool call failed'),
  parent_run_id: z.string().max(200).optional().describe('Only child runs of this run. Absent: only runs without a parent'),
  with_parts: flag.describe('`true`: includes child runs'),
});

type Query = z.output<typeof RunFilterQuery>;

/** Returns the filter that query parameters describe, with what else is among them. */
export const toRunFilter = <Given extends Query>({ with_parts, has_failed_calls, ...rest }: Given) =>
  ({
    ...rest,
    with_parts: with_parts === 'true',
    has_failed_calls: has_failed_calls === undefined ? undefined : has_failed_calls === 'true',
  }) satisfies RunFilter;
